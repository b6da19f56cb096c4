/** Where people and chat are seen: in a dialog, of which there is one at a time, or beside the table. */
class Door {
  open = $state(false);
  beside = $state(false);
}
export const door = new Door();
export const open_door = (): void => void (door.open = true);
