// Hand records whose double-dummy tables are worked out are brought again as they come.

import { bring } from "../after-board.js";

const records = document.getElementById("records");
if (records.querySelector("[data-again]")) bring(records, 120);
