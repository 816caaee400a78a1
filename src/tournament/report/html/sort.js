// Makes the tables of class "sortable" sort by the column whose head is pressed.
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") === "descending";
      const key = row => row.cells[column].dataset.sort ?? row.cells[column].textContent.trim();
      const rows = [...table.tBodies[0].rows];
      const numbers = rows.every(row => key(row) === "–" || !Number.isNaN(Number.parseFloat(key(row))));
      const number = text => (text === "–" ? -Infinity : Number.parseFloat(text));
      const order = (a, b) =>
        numbers ? number(key(a)) - number(key(b)) || 0 : key(a).localeCompare(key(b));
      rows.sort((a, b) => (up ? order(a, b) : order(b, a)));
      table.tBodies[0].append(...rows);
      heads.forEach(other => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
    });
  });
}
