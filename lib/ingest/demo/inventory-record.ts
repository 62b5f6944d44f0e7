/** One line of an inventory file before it is checked: its kind and that kind's fields. */
export type InventoryRecord = { kind: string; [field: string]: unknown }
