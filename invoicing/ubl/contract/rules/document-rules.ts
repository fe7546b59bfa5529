/** What a document says of itself: number, days, type, currency, references and how it is to be paid. */

import { currencyCodes, paymentMeansCodes } from '../code-lists/money.ts'
import { noteSubjects, referenceSchemes } from '../code-lists/references.ts'
import { isPositiveDecimal } from '../decimal.ts'
import { attachmentTypes, CIUS_RO, CREDIT_NOTE_TYPE, type InvoiceDocument, invoiceTypes, isReversal, taxPointCodes } from '../document.ts'
import { type Findings, normalizeSpaces, OWN } from './finding.ts'

export const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/
const isDay = (text: string): boolean => DAY_PATTERN.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

export function judgeDay(text: string, rule: string, path: string, findings: Findings): void {
  findings.expectField(text === '' || isDay(text), rule, 'invoice-day-malformed', path)
}

export function judgeDocument(document: InvoiceDocument, findings: Findings): void {
  judgeHead(document, findings)
  judgeCurrency(document, findings)
  judgeDays(document, findings)
  judgeReferences(document, findings)
  judgePayments(document, findings)
}

function judgeHead(document: InvoiceDocument, findings: Findings): void {
  const { number, kind, typeCode, specification, notes, lines } = document
  if (specification === '') findings.present('', 'BR-01', 'specification')
  findings.expectField(specification === CIUS_RO, 'BR-RO-001', 'invoice-specification-wrong', 'specification')
  findings.present(number, 'BR-02', 'number')
  findings.expectField(/[0-9]/.test(number), 'BR-RO-010', 'invoice-number-without-digit', 'number')
  findings.present(document.issueDate, 'BR-03', 'issueDate')
  findings.present(typeCode, 'BR-04', 'typeCode')
  const types: readonly string[] = kind === 'invoice' ? invoiceTypes : [CREDIT_NOTE_TYPE]
  findings.expect(typeCode === '' || types.includes(normalizeSpaces(typeCode)), 'BR-RO-020', {
    code: 'invoice-type-not-taken',
    params: { path: 'typeCode', value: typeCode, types: types.join(', ') },
  })
  findings.expectField(lines.length > 0, 'BR-16', 'invoice-part-missing', 'lines')
  for (const [at, note] of notes.entries()) {
    const subject = /^[^#]*#([^#]{3})#/.exec(note)?.[1]
    findings.listed(subject ?? '', noteSubjects, 'BR-CL-08', `notes.${at}`)
  }
  const type751 = typeCode !== '751' || notes.some((note) => note !== '')
  findings.warn(type751, OWN, 'invoice-note-missing', 'notes')
  const isNegativeCreditNote = kind === 'credit-note' && (document.totals.withVat?.startsWith('-') ?? false)
  findings.expectField(!isNegativeCreditNote, OWN, 'invoice-credit-note-negative', 'totals.withVat')
  findings.warn(!isReversal(document) || document.preceding.length > 0, OWN, 'invoice-reversed-not-named', 'preceding')
}

function judgeCurrency({ currency, taxCurrency, vatTotals, lines }: InvoiceDocument, findings: Findings): void {
  findings.present(currency, 'BR-05', 'currency')
  findings.listed(currency, currencyCodes, 'BR-CL-04', 'currency')
  findings.listed(taxCurrency, currencyCodes, 'BR-CL-05', 'taxCurrency')
  const isInLei = currency === 'RON' || taxCurrency === 'RON'
  findings.expectField(isInLei, 'BR-RO-030', 'invoice-vat-not-in-lei', 'taxCurrency')
  const hasTotal = taxCurrency === '' || vatTotals.some((total) => total.currency === taxCurrency)
  findings.expectField(hasTotal, 'BR-53', 'invoice-vat-total-missing', 'vatTotals')
  for (const [at, total] of vatTotals.entries()) findings.listed(total.currency, currencyCodes, 'BR-CL-03', `vatTotals.${at}.currency`)
  for (const [at, line] of lines.entries()) findings.listed(line.currency, currencyCodes, 'BR-CL-03', `lines.${at}.currency`)
}

function judgeDays(document: InvoiceDocument, findings: Findings): void {
  const { issueDate, taxPointDate, dueDate, payments, delivery, period, preceding } = document
  judgeDay(issueDate, 'BR-RO-DT001', 'issueDate', findings)
  for (const [at, { issueDate: day }] of preceding.entries()) judgeDay(day, 'BR-RO-DT001', `preceding.${at}.issueDate`, findings)
  judgeDay(taxPointDate, 'BR-RO-DT002', 'taxPointDate', findings)
  judgeDay(dueDate, 'BR-RO-DT003', 'dueDate', findings)
  for (const [at, payment] of payments.entries()) judgeDay(payment.dueDate, 'BR-RO-DT003-CN', `payments.${at}.dueDate`, findings)
  judgeDay(delivery?.date ?? '', 'BR-RO-DT004', 'delivery.date', findings)
  judgeDay(period?.start ?? '', 'BR-RO-DT005', 'period.start', findings)
  judgeDay(period?.end ?? '', 'BR-RO-DT006', 'period.end', findings)
  if (period === null) return
  findings.expectField(taxPointDate === '' || period.code === '', 'BR-CO-03', 'invoice-tax-point-twice', 'taxPointDate')
  const isCodeKnown = period.code === '' || (taxPointCodes as readonly string[]).includes(normalizeSpaces(period.code))
  findings.expect(isCodeKnown, 'BR-RO-040', { code: 'invoice-code-unknown', params: { path: 'period.code', value: period.code } })
  const isForwards = period.start === '' || period.end === '' || period.end >= period.start
  findings.expectField(isForwards, 'BR-29', 'invoice-period-reversed', 'period.end')
}

function judgeReferences({ kind, preceding, attachments }: InvoiceDocument, findings: Findings): void {
  for (const [at, { number }] of preceding.entries()) findings.present(number, 'BR-55', `preceding.${at}.number`)
  for (const [at, one] of attachments.entries()) {
    const path = `attachments.${at}`
    findings.present(one.id, 'BR-52', `${path}.id`)
    // A credit note names its project so.
    const isKindKnown = ['', '130', ...(kind === 'credit-note' ? ['50'] : [])].includes(one.typeCode)
    findings.expect(isKindKnown, 'UBL-SR-43', { code: 'invoice-code-unknown', params: { path: `${path}.code`, value: one.typeCode } })
    if (one.typeCode === '130') findings.listed(one.scheme, referenceSchemes, 'BR-CL-07', `${path}.scheme`)
    if (one.content === '') continue
    findings.expectField(isBase64(one.content), OWN, 'invoice-attachment-broken', `${path}.content`)
    const isTaken = (attachmentTypes as readonly string[]).includes(one.mimeType)
    findings.expect(isTaken, 'BR-CL-24', { code: 'invoice-code-unknown', params: { path: `${path}.mimeType`, value: one.mimeType } })
    findings.present(one.fileName, 'UBL-DT-07', `${path}.fileName`)
  }
  const objects = attachments.filter(({ typeCode }) => typeCode === '130').length
  findings.expectField(objects <= 1, 'UBL-SR-04', 'invoice-part-repeated', 'attachments')
}

const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)

/** Transfers, which need an account. */
const TRANSFERS = ['30', '58']
const CARD_DIGITS_MAX = 10

function judgePayments(document: InvoiceDocument, findings: Findings): void {
  const { payments, kind, dueDate, paymentTerms, totals } = document
  for (const [at, { code, account, card }] of payments.entries()) {
    findings.present(code, 'BR-49', `payments.${at}.code`)
    findings.listed(code, paymentMeansCodes, 'BR-CL-16', `payments.${at}.code`)
    findings.expectField(
      !TRANSFERS.includes(code) || (account?.iban ?? '') !== '',
      'BR-61',
      'invoice-part-missing',
      `payments.${at}.account.iban`,
    )
    if (card) findings.present(card.number, OWN, `payments.${at}.card.number`)
    const isMasked = (card?.number ?? '').length <= CARD_DIGITS_MAX
    findings.warn(isMasked, 'BR-51', 'invoice-card-number-whole', `payments.${at}.card.number`)
  }
  const dueDays = payments.filter((payment) => payment.dueDate !== '').length
  findings.expectField(dueDays <= 1, 'UBL-SR-45', 'invoice-part-repeated', 'payments')
  const differing = (texts: readonly string[]) => new Set(texts.filter((text) => text !== '')).size
  findings.expectField(payments.filter(({ card }) => card).length <= 1, 'BR-66', 'invoice-part-repeated', 'payments')
  findings.expectField(payments.filter(({ mandate }) => mandate).length <= 1, 'BR-67', 'invoice-part-repeated', 'payments')
  findings.expectField(differing(payments.map(({ reference }) => reference)) <= 1, 'UBL-SR-44', 'invoice-part-differs', 'payments')
  findings.expectField(differing(payments.map(({ code }) => code)) <= 1, 'UBL-SR-47', 'invoice-part-differs', 'payments')
  const isOwed = kind === 'invoice' && totals.payable !== null && isPositiveDecimal(totals.payable)
  findings.expectField(!isOwed || dueDate !== '' || paymentTerms !== '', 'BR-CO-25', 'invoice-due-day-missing', 'dueDate')
}
