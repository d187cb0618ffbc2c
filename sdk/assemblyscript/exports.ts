// What every hook module exports besides its hooks; compiled along with them.
export { alloc, damier_abi } from "damier/host";
