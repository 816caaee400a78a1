#!/usr/bin/env python3
"""Reference figures for the tests of the tournament statistics, computed another way with numpy and scipy.

    pip install numpy scipy && python3 stats_reference.py

What the library solves by fixed points, MM and Newton steps is done here by general optimisers on the
definition itself: the likelihood-ratio test as a constrained maximisation (convex dual inside a search over
the mean), ratings by BFGS and differences, shared places by going through every order.
"""

import itertools
import math

import numpy as np
from scipy import optimize, special, stats

np.seterr(all="ignore")  # the searches step out of bounds and back
LN10 = math.log(10)
UNIT = 400 / LN10
Z = stats.norm.ppf(0.975)


def elo(score):
    return 400 * math.log10(score / (1 - score)) if 0 < score < 1 else math.nan


# ---- scores -------------------------------------------------------------------------------------------


def match(counts):
    """Elo, its error, normalized Elo, its error, LOS; by expanding the counts into a sample."""
    most = len(counts) - 1
    sample = np.repeat(np.arange(most + 1) / most, counts)
    mean, deviation = np.mean(sample), np.std(sample)
    error = stats.sem(sample, ddof=0)
    low, high = stats.norm.interval(0.95, mean, error)
    game = deviation * math.sqrt(most / 2)
    per = 800 / LN10 / game
    return [elo(mean), (elo(high) - elo(low)) / 2, (mean - 0.5) * per, (high - low) / 2 * per,
            stats.norm.cdf((mean - 0.5) / error)]


# ---- sequential test ----------------------------------------------------------------------------------


def most_likely(freq, constraints):
    """max sum freq ln p with sum p = 1 and sum p c = 0 for every c: minimise the dual, which is convex."""
    def dual(x):
        under = 1 + constraints.T @ x
        return math.inf if np.any(under <= 0) else -np.sum(freq * np.log(under))
    def slope(x):
        return -constraints @ (freq / (1 + constraints.T @ x))
    def hess(x):
        return (constraints * (freq / (1 + constraints.T @ x) ** 2)) @ constraints.T
    x = np.zeros(len(constraints))
    for _ in range(500):
        g, h = slope(x), hess(x)
        step = -np.linalg.solve(h, g)
        t = 1.0
        while dual(x + t * step) > dual(x) + 1e-4 * t * g @ step and t > 1e-18:
            t /= 2
        x = x + t * step
        if np.max(np.abs(t * step)) < 1e-14 * (1 + np.max(np.abs(x))):
            break
    return freq / (1 + constraints.T @ x)


def log_likelihood(counts, p):
    return float(np.sum(counts * np.log(p)))


def llr(model, elo0, elo1, counts):
    counts = np.array([c if c else 1e-3 for c in counts], float)
    freq = counts / counts.sum()
    a = np.arange(len(counts)) / (len(counts) - 1)
    games = (len(counts) - 1) / 2

    def under(e):
        if model == "logistic":
            return log_likelihood(counts, most_likely(freq, np.array([a - 1 / (1 + 10 ** (-e / 400))])))
        t = e / (800 / LN10) * math.sqrt(games)
        if t == 0:
            return log_likelihood(counts, most_likely(freq, np.array([a - 0.5])))

        # a mean and a t-value fix the variance: two linear constraints, then a search over the mean
        def given(mean):
            variance = ((mean - 0.5) / t) ** 2
            if variance <= 0 or variance >= mean * (1 - mean):
                return -math.inf
            try:
                p = most_likely(freq, np.array([a - mean, (a - mean) ** 2 - variance]))
            except np.linalg.LinAlgError:
                return -math.inf
            if abs(p.sum() - 1) > 1e-9 or abs(p @ a - mean) > 1e-9:
                return -math.inf
            return log_likelihood(counts, p)

        edge = 0.5 + math.copysign(0.5 * abs(t) / math.sqrt(1 + t * t), t)
        # dense towards the edge, where shut-outs lie
        share = np.concatenate([np.geomspace(1e-12, 0.1, 400), np.linspace(0.1, 1, 400)[1:-1]])
        grid = edge + (0.5 - edge) * share
        best = max(range(len(grid)), key=lambda i: given(grid[i]))
        low, high = sorted((grid[max(best - 1, 0)], grid[min(best + 1, len(grid) - 1)]))
        found = optimize.minimize_scalar(lambda m: -given(m), bounds=(low, high), method="bounded",
                                         options={"xatol": 1e-15})
        return -found.fun

    return under(elo1) - under(elo0)


# ---- ratings ------------------------------------------------------------------------------------------


def gradient(f, x, step=1e-4):
    """By five-point differences."""
    e = np.eye(len(x)) * step
    return np.array([(8 * (f(x + d) - f(x - d)) - (f(x + 2 * d) - f(x - 2 * d))) / (12 * step) for d in e])


def curvature(f, x, step=1e-3):
    e = np.eye(len(x)) * step
    g = [(8 * (gradient(f, x + d) - gradient(f, x - d)) - (gradient(f, x + 2 * d) - gradient(f, x - 2 * d)))
         / (12 * step) for d in e]
    return (np.array(g) + np.array(g).T) / 2


def rate(entrants, likelihood, prior, anchors=None, advantage=False, dispersion=lambda theta, h: 1.0):
    """Ratings, errors and the advantage with its error: BFGS, then Newton steps on differences."""
    anchors = anchors or {}
    free = [i for i in range(entrants) if i not in anchors]
    size = len(free) + bool(anchors) + bool(advantage)

    def unpack(x):
        theta = np.zeros(entrants)
        theta[free] = x[:len(free)]
        for i, rating in anchors.items():
            theta[i] = rating / UNIT
        return theta, x[len(free)] if anchors else 0.0, x[-1] if advantage else 0.0

    def results(x):
        theta, _, h = unpack(x)
        return -likelihood(theta, h)

    def virtual(x):
        theta, ghost, h = unpack(x)
        odds = np.append(theta - ghost, h) if advantage else theta - ghost
        return -prior / 2 * np.sum(special.log_expit(odds) + special.log_expit(-odds))

    def target(x):
        return results(x) + virtual(x)

    start = np.full(size, np.mean(list(anchors.values())) / UNIT if anchors else 0.0)
    if advantage:
        start[-1] = 0
    x = optimize.minimize(target, start, jac=lambda x: gradient(target, x), method="BFGS",
                          options={"gtol": 1e-9, "maxiter": 5000}).x
    for _ in range(3):
        x = x - np.linalg.solve(curvature(target, x), gradient(target, x))
    theta, _, h = unpack(x)
    phi = dispersion(theta, h)
    inverse = np.linalg.inv(curvature(results, x) / phi + curvature(virtual, x))
    covariance = np.zeros((entrants, entrants))
    covariance[np.ix_(free, free)] = inverse[:len(free), :len(free)]
    if not anchors:
        theta = theta - theta.mean()
        centre = np.eye(entrants) - 1 / entrants
        covariance = centre @ covariance @ centre
    out = {"ratings": UNIT * theta, "errors": Z * UNIT * np.sqrt(np.diag(covariance)), "dispersion": phi}
    if advantage:
        out["advantage"] = np.array([UNIT * h, Z * UNIT * math.sqrt(inverse[-1, -1])])
    return out


def duels_likelihood(duels):
    def likelihood(theta, h):
        return sum((w + d / 2) * special.log_expit(theta[i] - theta[j] + h)
                   + (l + d / 2) * special.log_expit(theta[j] - theta[i] - h) for i, j, w, d, l in duels)
    return likelihood


def duels_dispersion(duels):
    def dispersion(theta, h):
        draws = sum(d for _, _, _, d, _ in duels)
        total = sum(w + d + l for _, _, w, d, l in duels)
        even = sum((w + d + l) * 4 * special.expit(theta[i] - theta[j] + h) * special.expit(theta[j] - theta[i] - h)
                   for i, j, w, d, l in duels)
        return max(1 - draws / (even + 2), 2 / (total + 2))
    return dispersion


def tables_likelihood(tables):
    prepared = []
    for entrants, places in tables:
        groups = [[e for e, p in zip(entrants, places) if p == place] for place in sorted(set(places))]
        orders = itertools.product(*(list(itertools.permutations(g)) for g in groups))
        prepared.append(np.array([sum(parts, ()) for parts in orders]))

    def likelihood(theta, _):
        total = 0.0
        for orders in prepared:
            strengths = theta[orders]
            left = np.logaddexp.accumulate(strengths[:, ::-1], axis=1)[:, ::-1]
            total += np.mean(np.sum(strengths - left, axis=1))
        return total
    return likelihood


def show(name, values):
    if isinstance(values, dict):
        for key, value in values.items():
            show(f"{name} {key}", value)
    else:
        print(f"{name}: " + ", ".join(f"{v:.6f}" for v in np.atleast_1d(values)))


# The tables that the tests use too.

# losses, draws, wins; or pairs by half points
MATCHES = [
    [89, 123, 76],
    [96, 111, 136],
    [34, 54, 63, 64, 75],
    [332, 433, 498, 333, 334],
    [7895, 8757, 5685, 568, 9999],
    [16, 82, 222, 150, 61],
    [84, 112, 318, 184, 302],
    [49, 48, 154, 49, 60],
    [1, 10, 78, 48, 13],
    [0, 1, 0, 1, 0],
    [0, 0, 1, 8, 1],
]

TESTS = [
    ("normalized", 0, 2, [36027, 68692, 36433]),
    ("normalized", -1.75, 0.25, [10650, 20431, 10871]),
    ("normalized", 0, 5, [0, 16700, 0]),
    ("normalized", 0, 2, [365, 16618, 36229, 16974, 390]),
    ("normalized", -1.75, 0.25, [127, 4883, 10712, 5150, 104]),
    ("normalized", 0, 5, [0, 0, 0, 0, 104]),
    ("normalized", 0, 50, [0, 0, 1, 8, 1]),
    ("normalized", 9, 16, [352, 579, 1264, 743, 464]),
    ("normalized", -20, 150, [3, 9, 30, 60, 40]),
    ("normalized", -100, 100, [0, 0, 7, 0, 0]),
    ("normalized", -200, 200, [2, 0, 3, 0, 1]),
    ("normalized", 0, 2, [371, 10263, 24989, 10642, 379]),
    ("normalized", 0.5, 2.5, [47, 8181, 25234, 8575, 47]),
    ("normalized", 0, 2, [831, 31795, 68460, 32448, 834]),
    ("normalized", 0.5, 2.5, [307, 54901, 140959, 56230, 281]),
    ("normalized", -1.75, 0.25, [289, 26459, 62934, 26379, 331]),
    ("normalized", 0, 2, [0, 1236, 4490, 1474, 1]),
    ("logistic", 0.5, 2.5, [21184, 40708, 21404]),
    ("logistic", 0, 2, [57030, 106593, 57433]),
    ("logistic", 0.5, 2.5, [223, 9863, 21279, 10037, 246]),
    ("logistic", 0, 2, [871, 26175, 55983, 26678, 821]),
    ("logistic", -0.25, 1.25, [491, 7345, 29693, 7670, 465]),
    ("logistic", 0.25, 1.25, [53, 2220, 21459, 2445, 47]),
    ("logistic", -0.25, 1.25, [253, 4282, 17604, 4431, 286]),
    ("logistic", -3, 1, [10789, 19328, 33806, 19402, 10543]),
    ("logistic", 0, 10, [0, 0, 0, 0, 20]),
    ("logistic", -200, 200, [2, 0, 3, 0, 1]),
]

# first, second, wins, draws, losses of the first
LEAGUE = [
    (0, 1, 12, 5, 3), (1, 0, 6, 6, 8), (0, 2, 14, 4, 2), (2, 0, 3, 5, 12), (0, 3, 18, 2, 0), (3, 0, 0, 1, 19),
    (1, 2, 9, 7, 4), (2, 1, 8, 4, 8), (1, 3, 15, 3, 2), (3, 1, 2, 2, 16), (2, 3, 13, 4, 3), (3, 2, 5, 3, 12),
]
# two pairs that never met, a shut-out, and one that did not play
APART = [(0, 1, 10, 0, 0), (2, 3, 3, 2, 5)]

TABLES = [
    ([0, 1, 2, 3], [1, 2, 3, 4]), ([1, 2, 3, 0], [1, 1, 3, 4]), ([2, 3, 0, 1], [4, 2, 1, 2]),
    ([3, 0, 1, 2], [3, 1, 2, 3]), ([0, 1, 2, 4], [1, 1, 1, 4]), ([4, 0, 3, 1], [2, 1, 4, 2]),
    ([4, 2, 3], [1, 1, 1]), ([2, 4, 1], [1, 3, 2]), ([0, 4], [1, 2]), ([3, 4], [1, 1]),
]


def main():
    for counts in MATCHES:
        show(f"match {counts}", match(counts))
    for model, elo0, elo1, counts in TESTS:
        show(f"llr {model} [{elo0}, {elo1}] {counts}", llr(model, elo0, elo1, counts))
    likelihood, dispersion = duels_likelihood(LEAGUE), duels_dispersion(LEAGUE)
    show("league", rate(4, likelihood, 1.0, dispersion=dispersion))
    show("league fitted", rate(4, likelihood, 1.0, advantage=True, dispersion=dispersion))
    show("league anchored", rate(4, likelihood, 2.0, anchors={1: 2000.0, 3: 1700.0}, dispersion=dispersion))
    show("apart", rate(5, duels_likelihood(APART), 1.0, dispersion=duels_dispersion(APART)))
    show("tables", rate(5, tables_likelihood(TABLES), 1.0))
    show("tables anchored", rate(5, tables_likelihood(TABLES), 0.5, anchors={2: 1500.0}))


if __name__ == "__main__":
    main()
