// The power with which a cost grows with a size: the slope of the straight line through their logarithms.

export function exponentOf(points: readonly (readonly [size: number, cost: number])[]): number {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(cost)] as const);
  const mean = (pick: 0 | 1) => logs.reduce((total, log) => total + log[pick], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const along = logs.reduce((total, [size, cost]) => total + (size - x) * (cost - y), 0);
  const across = logs.reduce((total, [size]) => total + (size - x) ** 2, 0);
  return along / across;
}
