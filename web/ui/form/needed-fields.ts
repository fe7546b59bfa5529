/** Which fields a form marks as needed: those that its own check refuses once they are empty. */

type Check<T> = (values: T) => Readonly<Record<string, unknown>>

/** `path`: as the check names fields, `address.street`. What may be empty beside another field is needed while that one is empty. */
export const neededFieldsBy =
  <T extends object>(check: Check<T>, values: T) =>
  (path: string): boolean =>
    path in check(blankAt(values, path.split('.')) as T) // the same fields, one of them empty

/** Of fields in rows: one check for all of them, as there may be many. What a row needs is no matter of its other fields. */
export function neededFieldsInRows<T extends object>(
  check: Check<T>,
  values: T,
  rows: keyof T & string,
): (at: number, field: string) => boolean {
  const blank = (values[rows] as readonly object[]).map((row) => Object.fromEntries(Object.keys(row).map((field) => [field, '']))) // rows are lists
  const refused = check({ ...values, [rows]: blank })
  return (at, field) => `${rows}.${at}.${field}` in refused
}

function blankAt(value: unknown, [field, ...rest]: readonly string[]): unknown {
  if (field === undefined) return ''
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === field ? blankAt(one, rest) : one))
  const fields = value as Readonly<Record<string, unknown>> // a path of the check's own
  return { ...fields, [field]: blankAt(fields[field], rest) }
}
