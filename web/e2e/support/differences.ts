/** Where two values differ, as a list of places with what is expected and what is there. */
export function differences(expected: unknown, actual: unknown, where: string): string[] {
  if (isComposite(expected) && isComposite(actual) && Array.isArray(expected) === Array.isArray(actual)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
    return [...keys].flatMap((key) => differences(expected[key], actual[key], `${where}.${key}`));
  }
  if (Object.is(expected, actual)) return [];
  return [`${where} is ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`];
}

function isComposite(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
