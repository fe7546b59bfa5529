/** A statement of the database inside a string or template, changed by one step. `${…}` counts as a word. */

/** Replaces the text from `start` to `end`. */
export type TextChange = { start: number; end: number; becomes: string }

const words = /\b(select|update|insert|delete|from|where|set|in \(|coalesce|case when|sum\(|order by)\b|\b[a-z]+_[a-z_]+ [-+<>=]|^.and /i

export const isSql = (literal: string): boolean => words.test(literal)

export function sqlChanges(text: string): TextChange[] {
  return [...conditionsRemoved(text), ...assignmentsRemoved(text), ...wordsSwapped(text), ...valuesChanged(text)]
}

/** Where a condition ends that begins at `from`: at the next one, the next clause, or the bracket it stands in. */
const clause = /^(and|or|returning|group|order|limit|for update|union|on conflict|from|where|left|join|select|then|end)\b/i

function endOf(text: string, from: number, stop: RegExp): number {
  let depth = 0
  for (let at = from; at < text.length - 1; at += 1) {
    const char = text[at]
    if (char === '(' || char === '{') depth += 1
    if (char === ')' || char === '}') depth -= 1
    if (depth < 0) return at
    if (depth === 0 && at > from && /[\s]/.test(text[at - 1] ?? '') && stop.test(text.slice(at, at + 14))) return at
  }
  return text.length - 1
}

function conditionsRemoved(text: string): TextChange[] {
  const changes: TextChange[] = []
  for (const found of text.matchAll(/\b(and|or|where|on) +/gi)) {
    const word = (found[1] ?? '').toLowerCase()
    const from = found.index + found[0].length
    if (word === 'on' && /^conflict/i.test(text.slice(from))) continue
    const end = endOf(text, from, clause)
    const tail = /\s*$/.exec(text.slice(from, end))?.[0].length ?? 0
    if (word === 'and') changes.push({ start: found.index, end: end - tail, becomes: '' })
    else if (word === 'or') changes.push({ start: found.index, end: end - tail, becomes: 'or false' })
    else changes.push({ start: from, end: end - tail, becomes: 'true' })
  }
  return changes
}

function assignmentsRemoved(text: string): TextChange[] {
  const changes: TextChange[] = []
  for (const found of text.matchAll(/\bset +(?=[a-z_]+ = )/gi)) {
    const from = found.index + found[0].length
    const end = endOf(text, from, /^(where|from|returning)\b/i)
    const parts = commaParts(text, from, end)
    for (const [i, part] of parts.entries()) {
      const next = parts[i + 1]
      if (parts.length === 1) continue
      changes.push({ start: next ? part.start : (parts[i - 1]?.end ?? part.start), end: next ? next.start : part.end, becomes: '' })
    }
  }
  return changes
}

type Span = { start: number; end: number }

function commaParts(text: string, from: number, end: number): Span[] {
  const parts: Span[] = []
  let depth = 0
  let start = from
  for (let at = from; at <= end; at += 1) {
    if (text[at] === '(' || text[at] === '{') depth += 1
    if (text[at] === ')' || text[at] === '}') depth -= 1
    if (at !== end && !(depth === 0 && text[at] === ',')) continue
    const part = text.slice(start, at)
    const lead = part.length - part.trimStart().length
    parts.push({ start: start + lead, end: start + part.trimEnd().length })
    start = at + 1
  }
  return parts
}

const swaps: [RegExp, string[]][] = [
  [/ < /g, [' <= ', ' > ']],
  [/ <= /g, [' < ']],
  [/ > /g, [' >= ', ' < ']],
  [/ >= /g, [' > ']],
  [/ <> /g, [' = ']],
  [/ - (?=[a-z$])/g, [' + ']],
  [/ \+ (?=[a-z$])/g, [' - ']],
  [/(?<=[ (,])-(?=[a-z])/g, ['']],
  [/\bnot exists\b/g, ['exists']],
  [/\bis not null\b/g, ['is null']],
  [/\bis null\b/g, ['is not null']],
  [/\bleft join\b/g, ['join']],
  [/\bdesc\b/g, ['asc']],
]

function wordsSwapped(text: string): TextChange[] {
  return swaps.flatMap(([what, others]) =>
    [...text.matchAll(what)].flatMap((found) =>
      others.map((becomes) => ({ start: found.index, end: found.index + found[0].length, becomes })),
    ),
  )
}

/** Written values (`'posted'`), members of a list, and what stands in for null. */
function valuesChanged(text: string): TextChange[] {
  const inner = text.startsWith("'") ? [] : [...text.matchAll(/'([a-z_][\w -]*)'/gi)]
  const values = inner.map((found) => ({ start: found.index, end: found.index + found[0].length, becomes: "'mutated'" }))
  const defaults = [...text.matchAll(/coalesce\(((?:[^(),]|\([^()]*\))+), /g)].map((found) => {
    const end = endOf(text, found.index + 'coalesce('.length, /^$/)
    return { start: found.index, end: end + 1, becomes: `(${found[1]})` }
  })
  return [...values, ...defaults]
}
