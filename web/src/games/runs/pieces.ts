// What can be carried by pointer at this table.
export type Piece =
  | { kind: 'hand'; tile: string; key: string }
  | { kind: 'bed'; tile: string }
  | { kind: 'table'; tile: string; run: string; place: number }
  | { kind: 'staged'; tile: string; from: string; at: number };
