/**
 * A made-up language: another one with every text between marks, so that whatever is read without them is no text of a language.
 * `grow`: how much longer each becomes. Self-contained: a browser is given its source.
 */
export function marked<T>(texts: T, grow = 0): T {
  const mark = (text: string) => {
    if (!/\p{L}/u.test(text) || /^https?:/.test(text)) return text
    // Initials are as short in every language.
    return `«${text}${' mmmm'.repeat(text.length > 2 ? Math.ceil((text.length * grow) / 5) : 0)}»`
  }
  const ofForms = new Set(['weekday', 'ago', 'list', 'counted'])
  const change = (value: unknown, key = ''): unknown => {
    if (key === 'fileNames') return value
    if (typeof value === 'string') return mark(value)
    if (typeof value === 'function') return (...given: unknown[]) => change(value(...given))
    if (Array.isArray(value)) return value.map((one) => change(one))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, name === 'forms' ? formsOf(one) : change(one, name)]))
  }
  // Numbers, amounts and days have no words. Nouns that are counted come marked already.
  const formsOf = (forms: object) =>
    Object.fromEntries(Object.entries(forms).map(([name, one]) => [name, ofForms.has(name) && name !== 'counted' ? change(one) : one]))
  return change(texts) as T // each text is one still, of the same parameters
}
