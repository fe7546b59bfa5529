/** What a rule says of a document: which rule, of which field, and as a code with its parameters. */
import type { MessageOf } from '../../../../contract/texts/message.ts'
import type { InvoiceFileMessageCode } from '../../words/ro/invoice-files.ts'

/** `path`: the field, such as `lines.0.vat.percent`. `rule`: as the national system names it in its answers; OWN where it has none. */
export type Finding = { rule: string; path: string; severity: 'error' | 'warning'; message: MessageOf<InvoiceFileMessageCode> }

/** Of rules that the national system does not try with its rule set: of law, or of its registers. */
export const OWN = 'OWN'

type Said = MessageOf<InvoiceFileMessageCode>
/** Codes of which nothing is said but the field. */
type FieldCode = {
  [C in Said['code']]: MessageOf<C> extends { params: { path: string } } ? (keyof MessageOf<C>['params'] extends 'path' ? C : never) : never
}[Said['code']]

/** All that is said is the field. */
const ofField = (code: FieldCode, path: string) => ({ code, params: { path } }) as Said & { params: { path: string } } // each of these codes has that alone

export class Findings {
  readonly all: Finding[] = []

  /** An error unless `isGood`. */
  expect(isGood: boolean, rule: string, message: Said & { params: { path: string } }): void {
    if (!isGood) this.all.push({ rule, path: message.params.path, severity: 'error', message })
  }

  /** The same of a sentence that says nothing but the field. */
  expectField(isGood: boolean, rule: string, code: FieldCode, path: string): void {
    this.expect(isGood, rule, ofField(code, path))
  }

  present(value: string | null, rule: string, path: string): void {
    this.expectField(value !== null && value !== '', rule, 'invoice-part-missing', path)
  }

  /** Nothing is said of what is not there. */
  listed(value: string, list: ReadonlySet<string>, rule: string, path: string): void {
    this.expect(value === '' || list.has(normal(value)), rule, { code: 'invoice-code-unknown', params: { path, value } })
  }

  warn(isGood: boolean, rule: string, code: FieldCode, path: string): void {
    if (!isGood) this.all.push({ rule, path, severity: 'warning', message: ofField(code, path) })
  }
}

/** As the rules compare texts: no space at the ends, one between words. */
export const normal = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** Characters, however many units each has in memory. */
export const lengthOf = (text: string): number => [...normal(text)].length
