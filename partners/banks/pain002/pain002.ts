/** pain.002, versions .03 and .10: what a bank says of a payment file, of its batches and of its payments. */
import { z } from 'zod'
import type { Message } from '#contract/texts/message.ts'
import type { PaymentAnswers, PaymentOutcome } from '#paying/ports/payment-files.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { bankMessages, linesOfTag } from '../bank-xml.ts'
import { decodeStatement } from '../read-statement.ts'
import { paidStatuses, refusedStatuses, unreadStatusValuesOf } from './fates.ts'

const MEGABYTES_MAX = 20
export const answerLimits = { bytesMax: MEGABYTES_MAX * 1_000_000, faultsMax: 50 }

const messages = bankMessages(['OrgnlPmtInfAndSts', 'TxInfAndSts', 'StsRsnInf'])
const VERSIONS = /\burn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.\d\d\b/

/** Taken as a whole or not at all. */
export type AnswersReading = { kind: 'read'; answers: PaymentAnswers } | { kind: 'refused'; faults: Message[] }

const ID_LENGTH_MAX = 35
const id = z.string().min(1).max(ID_LENGTH_MAX)
const status = z.string().min(1).max(4)
const Reason = z.object({ Rsn: z.object({ Cd: z.string().optional(), Prtry: z.string().optional() }).optional() })
const reasons = z.array(z.union([Reason, z.literal('').transform(() => ({}) as z.infer<typeof Reason>)])).default([])

const Group = z.object({ OrgnlMsgId: id, GrpSts: status.optional(), StsRsnInf: reasons })
const Batch = z.object({
  OrgnlPmtInfId: id,
  PmtInfSts: status.optional(),
  StsRsnInf: reasons,
  TxInfAndSts: z.array(z.unknown()).default([]),
})
/** An instant counts for the day it has in Bucharest. */
const day = z
  .union([z.string(), z.object({ Dt: z.string().optional(), DtTm: z.string().optional() }).transform(({ Dt, DtTm }) => Dt ?? DtTm ?? '')])
  .transform((said) => (/^\d{4}-\d\d-\d\d$/.test(said) ? said : Number.isNaN(Date.parse(said)) ? null : bucharestDayOf(new Date(said))))
  .nullable()
  .default(null)
/** Banks may leave out one of the two ids, which are the same in our files. */
const Payment = z.preprocess(
  (node) => (isRecord(node) ? { ...node, OrgnlEndToEndId: node.OrgnlEndToEndId ?? node.OrgnlInstrId } : node),
  z.object({
    ...{ OrgnlEndToEndId: id, TxSts: status.optional(), StsRsnInf: reasons },
    ...{ FctvIntrBkSttlmDt: day, AccptncDtTm: day },
  }),
)
const isRecord = (node: unknown): node is Record<string, unknown> => typeof node === 'object' && node !== null
const Answer = z.object({
  Document: z.object({
    CstmrPmtStsRpt: z.looseObject({ OrgnlGrpInfAndSts: z.unknown(), OrgnlPmtInfAndSts: z.array(z.unknown()).default([]) }),
  }),
})

type Said = { outcome: PaymentOutcome; reasonCode: string | null }

/** Only these decide; PART and whatever a bank may add leave it open. null: nothing is said. */
function saidBy(code: string | undefined, why: z.infer<typeof reasons>): Said | null {
  if (code === undefined) return null
  if (refusedStatuses.includes(code))
    return { outcome: 'refused', reasonCode: why.flatMap(({ Rsn }) => Rsn?.Cd ?? Rsn?.Prtry ?? [])[0] ?? null }
  return { outcome: paidStatuses.includes(code) ? 'paid' : 'pending', reasonCode: null }
}

/** Taken as a whole or not at all. */
export function readPaymentAnswers(bytes: Uint8Array): AnswersReading {
  if (bytes.length > answerLimits.bytesMax) return givenUp({ code: 'bank-answer-too-big', params: { megabytes: MEGABYTES_MAX } })
  const xml = decodeStatement(bytes)
  if (xml.trim() === '') return givenUp({ code: 'bank-answer-empty' })
  const message = messages.read(xml)
  if (message.kind === 'broken') return givenUp(notReadable(message.line, 'XML'))
  if (message.kind === 'refused' || !VERSIONS.test(xml)) return givenUp({ code: 'bank-answer-format-unknown' })
  const answer = Answer.safeParse(message.value)
  if (!answer.success) return givenUp({ code: 'bank-answer-format-unknown' })
  const { OrgnlGrpInfAndSts, OrgnlPmtInfAndSts } = answer.data.Document.CstmrPmtStsRpt
  const group = Group.safeParse(OrgnlGrpInfAndSts)
  if (!group.success) return givenUp(notReadable(linesOfTag(xml, 'OrgnlGrpInfAndSts')[0] ?? 1, placeOf('OrgnlGrpInfAndSts', group.error)))
  const { others, answers, faults } = batchesIn(xml, OrgnlPmtInfAndSts)
  if (faults.length > 0) return { kind: 'refused', faults: faults.slice(0, answerLimits.faultsMax) }
  const { OrgnlMsgId: messageId, GrpSts, StsRsnInf } = group.data
  const ofFile = saidBy(GrpSts, StsRsnInf)
  if (ofFile) others.push({ batchId: null, ...ofFile })
  const unread = unreadStatusValuesOf(xml, answer.data.Document.CstmrPmtStsRpt)
  return { kind: 'read', answers: { messageId, answers: [...answers.values()], others, unread } }
}

const givenUp = (fault: Message): AnswersReading => ({ kind: 'refused', faults: [fault] })
const notReadable = (line: number, place: string): Message => ({ code: 'bank-answer-not-readable', params: { line, place } })
const placeOf = (tag: string, error: z.ZodError) => [tag, ...(error.issues[0]?.path ?? [])].join('/')

type Batches = { others: PaymentAnswers['others']; answers: Map<string, PaymentAnswers['answers'][number]>; faults: Message[] }

function batchesIn(xml: string, nodes: readonly unknown[]): Batches {
  const [batchLines, paymentLines] = [linesOfTag(xml, 'OrgnlPmtInfAndSts'), linesOfTag(xml, 'TxInfAndSts')]
  const found: Batches = { others: [], answers: new Map(), faults: [] }
  let at = 0
  for (const [i, node] of nodes.entries()) {
    const batch = Batch.safeParse(node)
    if (!batch.success) {
      // How many payments stand in it is not known: the lines of those behind it would be wrong.
      found.faults.push(notReadable(batchLines[i] ?? 1, placeOf('OrgnlPmtInfAndSts', batch.error)))
      return found
    }
    const { OrgnlPmtInfId: batchId, PmtInfSts, StsRsnInf, TxInfAndSts } = batch.data
    const ofBatch = saidBy(PmtInfSts, StsRsnInf)
    if (ofBatch) found.others.push({ batchId, ...ofBatch })
    for (const one of TxInfAndSts) {
      addPayment(found, one, paymentLines[at] ?? 1)
      at += 1
    }
  }
  return found
}

function addPayment({ answers, faults }: Batches, node: unknown, line: number): void {
  const read = Payment.safeParse(node)
  if (!read.success) {
    faults.push(notReadable(line, placeOf('TxInfAndSts', read.error)))
    return
  }
  const { OrgnlEndToEndId: endToEndId, TxSts, StsRsnInf, FctvIntrBkSttlmDt, AccptncDtTm } = read.data
  const said = saidBy(TxSts, StsRsnInf)
  const before = answers.get(endToEndId)
  if (said === null || (before && said.outcome === 'pending')) return
  if (before && before.outcome !== 'pending' && before.outcome !== said.outcome)
    faults.push({ code: 'bank-answer-contradicts', params: { line, payment: endToEndId } })
  else answers.set(endToEndId, { endToEndId, ...said, on: FctvIntrBkSttlmDt ?? AccptncDtTm })
}
