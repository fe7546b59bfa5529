/**
 * What a reader of what others write answers of each field that is filled: it is read, left out by a rule that has a name, or not
 * understood. The third is a value, shown where the thing is seen before anything is sent: a field is never absent because it is not known.
 */
import { z } from 'zod'
import { cutText } from './storable-text.ts'

export type FilledField = { field: string; text: string }

export type FieldsRead<Rule extends string> = {
  read: string[]
  leftOut: { field: string; rule: Rule }[]
  notUnderstood: FilledField[]
}

/** `ruleOf` null: no rule leaves the field out. */
export type FieldRules<Rule extends string> = { isRead(field: string): boolean; ruleOf(field: string): Rule | null }

/** Longer than what shows which field it is. */
const SHOWN_MAX = 200

/** What shows which field or value it is; that it goes on is said. */
export const shortenText = (text: string, max = SHOWN_MAX): string => (text.length > max ? `${cutText(text, max - 1).trimEnd()}…` : text)

export function fieldsReadOf<Rule extends string>(filled: readonly FilledField[], { isRead, ruleOf }: FieldRules<Rule>): FieldsRead<Rule> {
  const account: FieldsRead<Rule> = { read: [], leftOut: [], notUnderstood: [] }
  for (const { field, text } of filled) {
    const rule = isRead(field) ? null : ruleOf(field)
    if (isRead(field)) account.read.push(field)
    else if (rule !== null) account.leftOut.push({ field, rule })
    else account.notUnderstood.push({ field, text: shortenText(text) })
  }
  return account
}

/** What says no, and what programs write where there is nothing. */
const nothings = ['', '0', 'no', 'nu', 'false', 'null', 'undefined', 'nan', 'none', '[]', '{}']

/** Of JSON: null, '', no entries and what says no are not filled. */
export function isFilledValue(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '') return false
  if (typeof value === 'string') return !nothings.includes(value.trim().toLowerCase())
  if (Array.isArray(value)) return value.some(isFilledValue)
  return typeof value === 'object' ? Object.values(value).some(isFilledValue) : value !== 0
}

/** As a text to be shown. */
export const filledText = (value: unknown): string => (typeof value === 'string' ? value.trim() : JSON.stringify(value))

/** What a partner filled in a file, and nothing understands: all of it is counted, the first of it is shown. */
export const UNREAD_SHOWN_MAX = 20
/** `place`: the element, field or column of line `line` of the file. */
export const UnreadInFile = z.object({ line: z.int(), place: z.string(), value: z.string() })
export type UnreadInFile = z.output<typeof UnreadInFile>
