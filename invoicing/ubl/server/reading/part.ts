/** A part of a file that is being read. It remembers what was asked for: the rest is not understood. */
import { type Decimal, parseDecimal } from '../../contract/decimal.ts'
import type { Identifier } from '../../contract/document.ts'
import { type Finding, OWN } from '../../contract/rules/finding.ts'
import type { XmlElement } from './xml-tree.ts'

/** What a reader of others' files says besides what it read. */
export class InvoiceReading {
  readonly notices: Finding[] = []
  readonly asked = new Set<XmlElement>()
  /** Of the document: what amounts are in, unless they say otherwise. */
  currency = ''

  notice(message: Finding['message']): void {
    this.notices.push({ rule: OWN, path: message.params.path, severity: 'warning', message })
  }
}

const UBL = /^urn:oasis:names:specification:ubl:schema:xsd:/i

export class XmlPart {
  readonly #element: XmlElement | null
  readonly reading: InvoiceReading

  /** `element` null: it is not there, and nothing in it. */
  constructor(element: XmlElement | null, reading: InvoiceReading) {
    this.#element = element
    this.reading = reading
  }

  get isThere(): boolean {
    return this.#element !== null
  }

  /** Any namespace of the schema; also none, and prefixes that are declared nowhere. */
  all(name: string): XmlPart[] {
    const isOurs = ({ namespace }: XmlElement) => !namespace || UBL.test(namespace) || namespace === this.#element?.namespace
    return (this.#element?.children ?? [])
      .filter((child) => child.name === name && isOurs(child))
      .map((child) => new XmlPart(child, this.reading))
  }

  /** The first of the name that says something, or the first; `path` goes from one to the next. */
  child(...path: readonly string[]): XmlPart {
    return path.reduce<XmlPart>((part, name) => {
      const all = part.all(name)
      return all.find((one) => one.says()) ?? all[0] ?? new XmlPart(null, this.reading)
    }, this)
  }

  private says(): boolean {
    const element = this.#element
    return element !== null && (element.children.length > 0 || element.text.trim() !== '')
  }

  /** Empty where it is not there, or has nothing in it. */
  get own(): string {
    if (this.#element) this.reading.asked.add(this.#element)
    return this.#element?.text.trim() ?? ''
  }

  text(...path: readonly string[]): string {
    return this.child(...path).own
  }

  texts(name: string): string[] {
    return this.all(name)
      .map(({ own }) => own)
      .filter((text) => text !== '')
  }

  attribute(name: string): string {
    return this.#element?.attributes.get(name)?.trim() ?? ''
  }

  /** null where there is none; of what is no number a notice is made. */
  number(name: string, path: string): Decimal | null {
    const written = this.text(name)
    const value = parseDecimal(written)
    if (value === null && written !== '')
      this.reading.notice({ code: 'invoice-part-unread', params: { path, written: written.slice(0, 40) } })
    return value
  }

  /** The same of an amount, which may say what it is in. */
  amount(name: string, path: string): Decimal | null {
    const currency = this.child(name).attribute('currencyID')
    if (currency !== '' && this.reading.currency !== '' && currency !== this.reading.currency)
      this.reading.notice({ code: 'invoice-currency-other', params: { path, written: currency } })
    return this.number(name, path)
  }

  /** null: it has nothing in it. */
  identifier(...path: readonly string[]): Identifier | null {
    const part = this.child(...path)
    const id = part.own
    return id === '' ? null : { id, scheme: part.attribute('schemeID') }
  }
}
