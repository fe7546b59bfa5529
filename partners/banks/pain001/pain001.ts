/** Payment files for banks: pain.001.001.09 and .03, credit transfers in RON within Romania. See the README beside it. */
import { XMLBuilder } from 'fast-xml-parser'
import { ibanFault } from '#contract/banking/bank-account.ts'
import { inBankCharacters } from '#contract/banking/bank-characters.ts'
import { plainIban } from '#contract/banking/iban.ts'
import type { PainVersion } from '#contract/banking/pain-versions.ts'
import { Day } from '#contract/days.ts'
import { type Bani, decimalRon, fromRon, sum } from '#contract/money.ts'
import { transferLimits } from '#paying/ports/bank-transfers.ts'
import type { PaymentFile } from '#paying/ports/payment-files.ts'

type Payment = PaymentFile['payments'][number]

/** More make the next batch of the same file. */
export const BATCH_PAYMENTS_MAX = 5_000
/** From here on a payment does not go through the clearing house but at once, and banks want it marked. */
const URGENT_FROM: Bani = fromRon(50_000)
const ID = /^[A-Za-z0-9?:().,'+-][A-Za-z0-9/?:().,'+ -]{0,34}$/
const BIC = /^[A-Z]{4}RO[A-Z0-9]{2}([A-Z0-9]{3})?$/
/** PmtInfId is the end of the message's id with the batch's number behind it. */
const MESSAGE_ID_LENGTH_IN_BATCH = 30

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true, indentBy: '  ' })

export type PaymentBatch = { id: string; isUrgent: boolean; payments: Payment[] }

/** Which payments stand together, and by what name the bank's answer calls them. */
export function paymentBatchesOf({ messageId, payments }: PaymentFile): PaymentBatch[] {
  const parts = [false, true].flatMap((isUrgent) =>
    inParts(payments.filter(({ amountBani }) => amountBani >= URGENT_FROM === isUrgent)).map((part) => ({ isUrgent, payments: part })),
  )
  return parts.map((part, at) => ({ id: `${messageId.slice(-MESSAGE_ID_LENGTH_IN_BATCH)}-${at + 1}`, ...part }))
}

const inParts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / BATCH_PAYMENTS_MAX) }, (_, at) =>
    all.slice(at * BATCH_PAYMENTS_MAX, (at + 1) * BATCH_PAYMENTS_MAX),
  )

/** The same bytes for the same file. Throws an Error (a bug of the caller) where a bank could not take it. */
export function writePaymentFile(file: PaymentFile, version: PainVersion): string {
  const fault = faultOf(file)
  if (fault) throw new Error(`payment file ${file.messageId}: ${fault}`)
  const { messageId, createdAt, payments } = file
  const document = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': `urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}`,
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: messageId,
          CreDtTm: createdAt.toISOString().replace(/\.\d+Z$/, 'Z'),
          ...controlOf(payments),
          InitgPty: { Nm: nameOf(file.payer.name) },
        },
        PmtInf: paymentBatchesOf(file).map((batch) => batchNode(file, batch, version)),
      },
    },
  }
  return builder.build(document)
}

const controlOf = (payments: readonly Payment[]) => ({
  NbOfTxs: String(payments.length),
  CtrlSum: decimalRon(sum(payments.map(({ amountBani }) => amountBani))),
})

const nameOf = (name: string): string => inBankCharacters(name, transferLimits.nameLengthMax)

function batchNode({ payer, payOn }: PaymentFile, { id, isUrgent, payments }: PaymentBatch, version: PainVersion) {
  const agent = (bic: string) => ({ FinInstnId: version === '03' ? { BIC: bic } : { BICFI: bic } })
  const payerBic = payer.bic || bicOf(plainIban(payer.iban))
  return {
    PmtInfId: id,
    PmtMtd: 'TRF',
    // Each debit is a line of the statement by itself, with the id that it is known by.
    BtchBookg: 'false',
    ...controlOf(payments),
    ...priorityOf(payer, isUrgent),
    ReqdExctnDt: version === '03' ? payOn : { Dt: payOn },
    Dbtr: { Nm: nameOf(payer.name) },
    DbtrAcct: { Id: { IBAN: plainIban(payer.iban) }, Ccy: 'RON' },
    // It has to be there, also where nothing is known.
    DbtrAgt: payerBic === null ? { FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } } : agent(payerBic),
    ...(payer.charges === 'none' ? {} : { ChrgBr: payer.charges }),
    CdtTrfTxInf: payments.map(({ endToEndId, amountBani, holder, iban, text }) => {
      const bic = bicOf(plainIban(iban))
      const words = inBankCharacters(text, transferLimits.textLengthMax)
      return {
        // Of both an answer has to name only one.
        PmtId: { InstrId: endToEndId, EndToEndId: endToEndId },
        Amt: { InstdAmt: { '@Ccy': 'RON', '#text': decimalRon(amountBani) } },
        ...(bic === null ? {} : { CdtrAgt: agent(bic) }),
        Cdtr: { Nm: nameOf(holder) },
        CdtrAcct: { Id: { IBAN: plainIban(iban) } },
        ...(words === '' ? {} : { RmtInf: { Ustrd: words } }),
      }
    }),
  }
}

function priorityOf({ priority }: PaymentFile['payer'], isUrgent: boolean) {
  switch (priority) {
    case 'service-level':
      return { PmtTpInf: { SvcLvl: { Cd: isUrgent ? 'URGP' : 'NURG' } } }
    case 'instruction':
      return { PmtTpInf: { InstrPrty: isUrgent ? 'HIGH' : 'NORM' } }
    case 'none':
      return {}
  }
}

/** What a bank would refuse the file for; null: nothing. */
function faultOf({ messageId, createdAt, payOn, payer, payments }: PaymentFile): string | null {
  if (!ID.test(messageId)) return 'its id is none'
  if (Number.isNaN(createdAt.getTime()) || !Day.safeParse(payOn).success) return 'its days are none'
  if (nameOf(payer.name) === '' || ibanFault(payer.iban) !== null) return 'its payer has no name or account'
  if (payer.bic !== '' && !BIC.test(payer.bic)) return 'its payer has a BIC that is none'
  if (payments.length === 0) return 'it is empty'
  if (new Set(payments.map(({ endToEndId }) => endToEndId)).size !== payments.length) return 'two payments share an id'
  const wrong = payments.find(
    ({ endToEndId, amountBani, holder, iban }) =>
      !ID.test(endToEndId) || amountBani <= 0 || nameOf(holder) === '' || ibanFault(iban) !== null,
  )
  return wrong ? `payment ${wrong.endToEndId} has no id, amount, holder or account that banks take` : null
}

/**
 * The BIC of an account's bank by four characters of its IBAN, as public lists have them in 2026. Codes of banks that were merged since are
 * left out: who keeps their accounts now is the paying bank's to say.
 */
const inBucharest = [
  ...['RNCB', 'BRDE', 'INGB', 'RZBR', 'BACX', 'CECE', 'BRMA', 'BREL', 'UGBI', 'MIRO', 'FNNB', 'BFER', 'MIND', 'CRCO', 'CITI', 'PORL'],
  ...['TBIB', 'ROIN', 'BLOM'],
]
const elsewhere: Record<string, string> = { BTRL: 'RO22', CARP: 'RO22', WBAN: 'RO22', EGNA: 'ROBX', REVO: 'ROBB' }

/** null: not known; the bank finds it by the IBAN. */
function bicOf(iban: string): string | null {
  const code = iban.slice(4, 8)
  const place = inBucharest.includes(code) ? 'ROBU' : elsewhere[code]
  return place === undefined ? null : `${code}${place}`
}
