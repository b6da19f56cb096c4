/** Points won or lost: “+3”, “−3” with a real minus. */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

/** A number with a real minus. */
export const plain = (points: number): string => (points < 0 ? signed(points) : `${points}`);
