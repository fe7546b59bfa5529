/** What tests compare as it is read in Romanian: every message within a value, coded texts included, in words. */
import { Problem } from '#contract/problems.ts'
import { inWords, type Message, wordsOfCoded } from '#contract/texts/message.ts'
import { ro } from './ro/ro.ts'

export function inRomanian(value: unknown): unknown {
  if (typeof value === 'string') return wordsOfCoded(ro, value)
  if (Array.isArray(value)) return value.map(inRomanian)
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof Uint8Array) return value
  if (value instanceof Problem) return { code: value.code, ...value.toDetails(ro) }
  if (isMessage(value)) return inWords(ro, value)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inRomanian(one)]))
}

const isMessage = (value: object): value is Message =>
  'code' in value && String(value.code) in ro.messages && Object.keys(value).every((name) => name === 'code' || name === 'params')

/** A refusal as it is answered. */
export const asRead = <T>(work: Promise<T>): Promise<T> => work.catch((problem: unknown) => Promise.reject(inRomanian(problem)))
