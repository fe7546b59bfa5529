/** Two whole sets by their keys: what only one of them has, what one has twice, and what both have differently. */

type Row = { key: string; value: string }
/** `values`: each that would be right; where there are several, which of them it is was not to be known. */
type Expected = { key: string; values: readonly string[] }

/** `except`: keys that an operator has to look at, left out on both sides; each names its own row only. */
type Sets = { what: string; product: readonly Row[]; model: readonly Expected[]; except?: ReadonlySet<string> }

export function comparedSets({ what, product, model, except = new Set() }: Sets): string[] {
  const expected = new Map(model.filter(({ key }) => !except.has(key)).map(({ key, values }) => [key, values]))
  const found = Map.groupBy(
    product.filter(({ key }) => !except.has(key)),
    ({ key }) => key,
  )
  const missing = [...expected]
    .filter(([key]) => !found.has(key))
    .map(([key, values]) => `${what} ${key}: missing, expected ${values.join(' or ')}`)
  const others = [...found].flatMap(([key, rows]) => {
    const values = expected.get(key)
    const seen = rows.map(({ value }) => value).join(' and ')
    if (!values) return [`${what} ${key}: not expected, found ${seen}`]
    if (rows.length > 1) return [`${what} ${key}: found ${rows.length} times, ${seen}`]
    return values.includes(seen) ? [] : [`${what} ${key}: found ${seen}, expected ${values.join(' or ')}`]
  })
  return [...missing, ...others]
}
