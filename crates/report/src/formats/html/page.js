"use strict";
const filter = document.getElementById("filter");
const rows = document.querySelectorAll("#methods tbody tr");
filter.addEventListener("input", () => {
  const wanted = filter.value.toLowerCase();
  for (const row of rows) {
    row.hidden = !row.textContent.toLowerCase().includes(wanted);
  }
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#s-']");
  const line = link && document.getElementById(link.getAttribute("href").slice(1));
  const folded = line && line.closest("details");
  if (folded) {
    folded.open = true;
  }
});
