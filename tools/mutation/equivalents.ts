/** Mutants that no test could notice, each with its reason (equivalent.json): they count neither for nor against. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Mutant } from './mutants.ts'

const Equivalent = z.strictObject({
  file: z.string(),
  /** The source's line, or a part of it, in which the change begins. */
  line: z.string().min(1),
  was: z.string().min(1),
  becomes: z.string(),
  reason: z.string().min(10),
})
export type Equivalent = z.infer<typeof Equivalent>

export const equivalents = z.array(Equivalent).parse(JSON.parse(readFileSync(new URL('./equivalent.json', import.meta.url), 'utf8')))

/** `was` may be the beginning of what is replaced. */
export const namedEquivalent = (named: readonly Equivalent[], mutant: Mutant, line: string): Equivalent | undefined =>
  named.find((one) => line.includes(one.line) && mutant.was.startsWith(one.was) && mutant.becomes === one.becomes)
