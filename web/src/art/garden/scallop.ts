/** A closed edge of `n` round lobes: radius `r`, each lobe pulled out by `depth`. */
export function scallop(n: number, r: number, depth: number): string {
  const at = (i: number, radius: number) => {
    const angle = (i * 2 * Math.PI) / n - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  };
  const lobes = Array.from({ length: n }, (_, i) => `Q${at(i, r + depth)} ${at(i + 0.5, r)}`);
  return `M${at(-0.5, r)}${lobes.join('')}Z`;
}
