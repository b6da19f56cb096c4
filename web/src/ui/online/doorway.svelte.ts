/** Whether the dialog with people and chat is open: there is one at a time. */
class Door {
  open = $state(false);
}
export const door = new Door();
export const open_door = (): void => void (door.open = true);
