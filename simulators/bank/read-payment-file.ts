/** Payment files (pain.001.001.03 and .09), taken as strictly as a bank takes them. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'

export const BANK_TEXT = /^[A-Za-z0-9/\-?:().,'+ ]+$/
const lists = ['PmtInf', 'CdtTrfTxInf']
const parser = new XMLParser({
  ...{ ignoreAttributes: false, attributeNamePrefix: '@', removeNSPrefix: true, parseTagValue: false, parseAttributeValue: false },
  isArray: (name) => lists.includes(name),
})

const id = z.string().min(1).max(35).regex(BANK_TEXT)
const name = z.string().min(1).max(70).regex(BANK_TEXT)
const text = z.string().min(1).max(140).regex(BANK_TEXT)
const amount = z
  .string()
  .regex(/^\d{1,16}\.\d\d$/)
  .transform((written) => Number(written.replace('.', '')))
const count = z.string().regex(/^\d+$/).transform(Number)
const account = z.object({ Id: z.object({ IBAN: z.string().regex(/^RO\d{2}[A-Z]{4}[A-Z0-9]{16}$/) }) })
const bic = z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
const day = z.iso.date()

/** What the two versions write differently. */
const versions = {
  '03': { day, agent: z.object({ FinInstnId: z.object({ BIC: bic.optional() }) }) },
  '09': {
    day: z.object({ Dt: day }).transform(({ Dt }) => Dt),
    agent: z.object({ FinInstnId: z.object({ BICFI: bic.optional() }) }),
  },
} as const

const documentOf = (version: keyof typeof versions) => {
  const own = versions[version]
  const payment = z.object({
    PmtId: z.object({ InstrId: id.optional(), EndToEndId: id }),
    Amt: z.object({ InstdAmt: z.object({ '#text': amount, '@Ccy': z.literal('RON') }) }),
    CdtrAgt: own.agent.optional(),
    Cdtr: z.object({ Nm: name }),
    CdtrAcct: account,
    RmtInf: z.object({ Ustrd: text }).optional(),
  })
  const batch = z.object({
    PmtInfId: id,
    PmtMtd: z.literal('TRF'),
    NbOfTxs: count,
    CtrlSum: amount,
    ReqdExctnDt: own.day,
    Dbtr: z.object({ Nm: name }),
    DbtrAcct: account,
    DbtrAgt: own.agent,
    CdtTrfTxInf: z.array(payment).min(1),
  })
  const header = z.object({
    MsgId: id,
    CreDtTm: z.iso.datetime({ offset: true }),
    NbOfTxs: count,
    CtrlSum: amount,
    InitgPty: z.object({ Nm: name }),
  })
  return z.object({ Document: z.object({ CstmrCdtTrfInitn: z.object({ GrpHdr: header, PmtInf: z.array(batch).min(1) }) }) })
}
const documents = { '03': documentOf('03'), '09': documentOf('09') }

export type OrderedBankPayment = {
  endToEndId: string
  batchId: string
  account: string
  payOn: string
  amountBani: number
  creditor: { name: string; iban: string }
  text: string
}
export type OrderedFile = { messageId: string; messageName: string; payments: OrderedBankPayment[] }
export type PaymentFileRefusal = { code: 'FF01' | 'AM10' | 'AM05'; message: string }

export function readPaymentFile(xml: string): OrderedFile | PaymentFileRefusal {
  const valid = XMLValidator.validate(xml)
  if (valid !== true) return { code: 'FF01', message: `line ${valid.err.line}: ${valid.err.msg}` }
  const [, version] = /xmlns(?::\w+)?="urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.(03|09)"/.exec(xml) ?? []
  if (version !== '03' && version !== '09') return { code: 'FF01', message: 'neither pain.001.001.03 nor .09' }
  const read = documents[version].safeParse(parser.parse(xml))
  if (!read.success) return { code: 'FF01', message: z.prettifyError(read.error) }
  const { GrpHdr, PmtInf } = read.data.Document.CstmrCdtTrfInitn
  const sums = [GrpHdr, ...PmtInf].map(({ NbOfTxs, CtrlSum }) => `${NbOfTxs}/${CtrlSum}`)
  const counted = PmtInf.map(({ CdtTrfTxInf }) => ({
    count: CdtTrfTxInf.length,
    sum: CdtTrfTxInf.reduce((total, { Amt }) => total + Amt.InstdAmt['#text'], 0),
  }))
  const all = counted.reduce((total, one) => ({ count: total.count + one.count, sum: total.sum + one.sum }), { count: 0, sum: 0 })
  const differs = [all, ...counted].findIndex((one, at) => sums[at] !== `${one.count}/${one.sum}`)
  if (differs >= 0) return { code: 'AM10', message: differs === 0 ? 'the file' : `batch ${PmtInf[differs - 1]?.PmtInfId}` }
  const payments = PmtInf.flatMap((batch) =>
    batch.CdtTrfTxInf.map(({ PmtId, Amt, Cdtr, CdtrAcct, RmtInf }) => ({
      ...{ endToEndId: PmtId.EndToEndId, batchId: batch.PmtInfId, account: batch.DbtrAcct.Id.IBAN, payOn: batch.ReqdExctnDt },
      ...{ amountBani: Amt.InstdAmt['#text'], creditor: { name: Cdtr.Nm, iban: CdtrAcct.Id.IBAN }, text: RmtInf?.Ustrd ?? '' },
    })),
  )
  if (new Set(payments.map(({ endToEndId }) => endToEndId)).size !== payments.length) return { code: 'AM05', message: 'EndToEndId twice' }
  return { messageId: GrpHdr.MsgId, messageName: `pain.001.001.${version}`, payments }
}
