/** What is read of CAMT's elements, in all versions; `fates.ts` says what becomes of the others. */
import { z } from 'zod'
import { type Bani, ZERO } from '#contract/money.ts'
import { dayIn } from '#server/platform/clock.ts'
import { plainAmount } from '../amounts.ts'

export const text = z.string().optional()
export const amount = z
  .union([z.object({ '#text': z.string(), '@Ccy': z.string() }), z.string().transform((value) => ({ '#text': value, '@Ccy': 'RON' }))])
  .transform((value, context) => {
    const bani = plainAmount(value['#text'])
    if (bani === null) context.addIssue('no amount')
    return { bani: bani ?? ZERO, currency: value['@Ccy'] } // without bani the whole is refused
  })
export type Amount = { bani: Bani; currency: string }

/** XML has two spellings of each: `1` is as true as `true`. */
export const truth = z.enum(['true', '1', 'false', '0']).transform((written) => written === 'true' || written === '1')
/** `+2`, `002`: a number in whatever length. */
export const count = z
  .string()
  .regex(/^\+?\d{1,18}$/)
  .transform(Number)

/** An instant counts for the day it has in Bucharest. */
export const day = z.object({ Dt: z.iso.date().optional(), DtTm: z.string().optional() }).transform(({ Dt, DtTm = '' }, context) => {
  const found = Dt ?? (/(Z|[+-]\d\d:\d\d)$/.test(DtTm) ? dayOfInstant(DtTm) : /^\d{4}-\d\d-\d\dT/.exec(DtTm)?.[0].slice(0, 10))
  if (!found) context.addIssue('no day')
  return found ?? ''
})
const dayOfInstant = (instant: string) => (Number.isNaN(Date.parse(instant)) ? null : dayIn(new Date(instant)))
export const side = z.enum(['CRDT', 'DBIT'])

/** Version 08 puts a party below `Pty`. */
const Party = z.object({ Nm: text, Pty: z.object({ Nm: text }).optional() }).optional()
const Account = z.object({ Id: z.object({ IBAN: text }).optional() }).optional()

/** On whose behalf it was paid, e.g. through a payment service; it changes nothing but the name. */
const Ultimate = Party.catch(undefined)
/** What programs of companies write of the documents that are paid. */
const Structured = z
  .object({
    CdtrRefInf: z.object({ Ref: text }).optional().catch(undefined),
    RfrdDocInf: z.array(z.object({ Nb: text }).catch({})).default([]),
    AddtlRmtInf: z.array(z.string()).default([]),
  })
  .transform(({ CdtrRefInf, RfrdDocInf, AddtlRmtInf }) => [CdtrRefInf?.Ref, ...RfrdDocInf.map(({ Nb }) => Nb), ...AddtlRmtInf])
  .catch([])

/** An element without content says nothing; only how many there are counts. */
const filled = <T extends z.ZodType>(shape: T) => z.preprocess((node) => (node === '' ? {} : node), shape)

export const Tx = filled(
  z.object({
    Refs: z.object({ EndToEndId: text, AcctSvcrRef: text, MsgId: text, PmtInfId: text, InstrId: text, TxId: text }).optional(),
    Amt: amount.optional(),
    CdtDbtInd: side.optional(),
    AmtDtls: z.object({ TxAmt: z.object({ Amt: amount }).optional() }).optional(),
    RltdPties: z
      .object({ Dbtr: Party, DbtrAcct: Account, UltmtDbtr: Ultimate, Cdtr: Party, CdtrAcct: Account, UltmtCdtr: Ultimate })
      .optional(),
    RmtInf: z.object({ Ustrd: z.array(z.string()).optional(), Strd: z.array(Structured).default([]) }).optional(),
    RtrInf: z.object({ Rsn: z.object({ Cd: text, Prtry: text }).optional(), AddtlInf: z.array(z.string()).default([]) }).optional(),
    AddtlTxInf: text,
  }),
)
export type Tx = z.infer<typeof Tx>

/** Text in version 02, a code from 07 on. */
const status = z.union([z.string(), z.object({ Cd: z.string() }).transform(({ Cd }) => Cd)])
/** In no balance: not booked yet, for information, or of a day to come. */
export const NOT_BOOKED = ['PDNG', 'INFO', 'FUTR']

export const Entry = z.object({
  Amt: amount,
  CdtDbtInd: side,
  RvslInd: truth.default(false),
  Sts: status.pipe(z.enum(['BOOK', ...NOT_BOOKED])),
  BookgDt: day.optional(),
  ValDt: day.optional(),
  AcctSvcrRef: text,
  BkTxCd: z
    .object({ Domn: z.object({ Fmly: z.object({ SubFmlyCd: text }) }) })
    .optional()
    .catch(undefined),
  NtryDtls: z
    .array(filled(z.object({ Btch: z.object({ MsgId: text, PmtInfId: text }).optional(), TxDtls: z.array(Tx).default([]) })))
    .default([]),
  NtryRef: text,
  AddtlNtryInf: text,
})
export type Entry = z.infer<typeof Entry>

const Totals = z
  .object({
    NbOfNtries: count.optional(),
    Sum: amount.optional(),
    TtlNetNtryAmt: amount.optional(),
    CdtDbtInd: side.optional(),
    TtlNetNtry: z.object({ Amt: amount.optional(), CdtDbtInd: side.optional() }).optional(),
  })
  .optional()
/** What the bank adds up itself: the only proof of a report or an advice. */
export const Summary = z.object({ TtlNtries: Totals, TtlCdtNtries: Totals, TtlDbtNtries: Totals })
export type Summary = z.infer<typeof Summary>

export const Pagination = z.object({ PgNb: count, LastPgInd: truth })

const Balance = z.object({
  Tp: z.object({ CdOrPrtry: z.object({ Cd: text }).optional() }).optional(),
  Amt: amount,
  CdtDbtInd: side,
  Dt: day,
})
export const StatementNode = z.object({
  Id: text,
  ElctrncSeqNb: text,
  StmtPgntn: Pagination.optional(),
  RptPgntn: Pagination.optional(),
  NtfctnPgntn: Pagination.optional(),
  Acct: z.object({ Id: z.object({ IBAN: text }).optional(), Ccy: text }),
  Bal: z.array(Balance).default([]),
  TxsSummry: Summary.optional(),
  Ntry: z.array(z.unknown()).default([]),
})
