/** A regular expression changed by one step: an anchor or a quantifier removed, a class turned round. */
import type { Change } from './change.ts'

const steps: [RegExp, string][] = [
  [/(?<=^\/)\^/g, ''],
  [/\$(?=\/[a-z]*$)/g, ''],
  [/(?<=[\w)\]}])\?/g, ''],
  [/(?<=[\w)\]}])\+/g, ''],
  [/(?<=[\w)\]}])\*/g, ''],
  [/\{\d+(,\d*)?\}/g, ''],
  [/\\d/g, '\\D'],
  [/\\s/g, '\\S'],
  [/\[\^/g, '['],
  [/g(?=[a-z]*$)/g, ''],
  [/i(?=[a-z]*$)/g, ''],
]

export function regexChanges(literal: string): Change[] {
  const flags = literal.lastIndexOf('/')
  return steps.flatMap(([what, becomes]) =>
    [...literal.matchAll(what)]
      .filter(({ index }) => !/^[gi]$/.test(literal[index] ?? '') || index > flags)
      .map(({ index, 0: found }) => ({ start: index, end: index + found.length, becomes })),
  )
}
