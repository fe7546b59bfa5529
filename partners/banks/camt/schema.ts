/** What is read of CAMT's elements, in all versions; `fates.ts` says what becomes of the others. */
import { z } from 'zod'
import { type Bani, ZERO } from '#contract/money.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import { plainAmount } from '../amounts.ts'

export const camtText = z.string().optional()
export const camtAmount = z
  .union([z.object({ '#text': z.string(), '@Ccy': z.string() }), z.string().transform((value) => ({ '#text': value, '@Ccy': 'RON' }))])
  .transform((value, context) => {
    const bani = plainAmount(value['#text'])
    if (bani === null) context.addIssue('no amount')
    return { bani: bani ?? ZERO, currency: value['@Ccy'] } // without bani the whole is refused
  })
export type CamtAmount = { bani: Bani; currency: string }

/** XML has two spellings of each: `1` is as true as `true`. */
export const camtBoolean = z.enum(['true', '1', 'false', '0']).transform((written) => written === 'true' || written === '1')
/** `+2`, `002`: a number in whatever length. */
export const camtCount = z
  .string()
  .regex(/^\+?\d{1,18}$/)
  .transform(Number)

/** An instant counts for the day it has in Bucharest. */
export const camtDay = z.object({ Dt: z.iso.date().optional(), DtTm: z.string().optional() }).transform(({ Dt, DtTm = '' }, context) => {
  const found = Dt ?? (/(Z|[+-]\d\d:\d\d)$/.test(DtTm) ? dayOfInstant(DtTm) : /^\d{4}-\d\d-\d\dT/.exec(DtTm)?.[0].slice(0, 10))
  if (!found) context.addIssue('no day')
  return found ?? ''
})
const dayOfInstant = (instant: string) => (Number.isNaN(Date.parse(instant)) ? null : bucharestDayOf(new Date(instant)))
export const camtSide = z.enum(['CRDT', 'DBIT'])

/** Version 08 puts a party below `Pty`. */
const Party = z.object({ Nm: camtText, Pty: z.object({ Nm: camtText }).optional() }).optional()
const Account = z.object({ Id: z.object({ IBAN: camtText }).optional() }).optional()

/** On whose behalf it was paid, e.g. through a payment service; it changes nothing but the name. */
const Ultimate = Party.catch(undefined)
/** What programs of companies write of the documents that are paid. */
const Structured = z
  .object({
    CdtrRefInf: z.object({ Ref: camtText }).optional().catch(undefined),
    RfrdDocInf: z.array(z.object({ Nb: camtText }).catch({})).default([]),
    AddtlRmtInf: z.array(z.string()).default([]),
  })
  .transform(({ CdtrRefInf, RfrdDocInf, AddtlRmtInf }) => [CdtrRefInf?.Ref, ...RfrdDocInf.map(({ Nb }) => Nb), ...AddtlRmtInf])
  .catch([])

/** An element without content says nothing; only how many there are counts. */
const filled = <T extends z.ZodType>(shape: T) => z.preprocess((node) => (node === '' ? {} : node), shape)

export const CamtTransaction = filled(
  z.object({
    Refs: z
      .object({ EndToEndId: camtText, AcctSvcrRef: camtText, MsgId: camtText, PmtInfId: camtText, InstrId: camtText, TxId: camtText })
      .optional(),
    Amt: camtAmount.optional(),
    CdtDbtInd: camtSide.optional(),
    AmtDtls: z.object({ TxAmt: z.object({ Amt: camtAmount }).optional() }).optional(),
    RltdPties: z
      .object({ Dbtr: Party, DbtrAcct: Account, UltmtDbtr: Ultimate, Cdtr: Party, CdtrAcct: Account, UltmtCdtr: Ultimate })
      .optional(),
    RmtInf: z.object({ Ustrd: z.array(z.string()).optional(), Strd: z.array(Structured).default([]) }).optional(),
    RtrInf: z.object({ Rsn: z.object({ Cd: camtText, Prtry: camtText }).optional(), AddtlInf: z.array(z.string()).default([]) }).optional(),
    AddtlTxInf: camtText,
  }),
)
export type CamtTransaction = z.infer<typeof CamtTransaction>

/** Text in version 02, a code from 07 on. */
const status = z.union([z.string(), z.object({ Cd: z.string() }).transform(({ Cd }) => Cd)])
/** In no balance: not booked yet, for information, or of a day to come. */
export const NOT_BOOKED = ['PDNG', 'INFO', 'FUTR']

export const CamtEntryNode = z.object({
  Amt: camtAmount,
  CdtDbtInd: camtSide,
  RvslInd: camtBoolean.default(false),
  Sts: status.pipe(z.enum(['BOOK', ...NOT_BOOKED])),
  BookgDt: camtDay.optional(),
  ValDt: camtDay.optional(),
  AcctSvcrRef: camtText,
  BkTxCd: z
    .object({ Domn: z.object({ Fmly: z.object({ SubFmlyCd: camtText }) }) })
    .optional()
    .catch(undefined),
  NtryDtls: z
    .array(
      filled(
        z.object({ Btch: z.object({ MsgId: camtText, PmtInfId: camtText }).optional(), TxDtls: z.array(CamtTransaction).default([]) }),
      ),
    )
    .default([]),
  NtryRef: camtText,
  AddtlNtryInf: camtText,
})
export type CamtEntryNode = z.infer<typeof CamtEntryNode>

const Totals = z
  .object({
    NbOfNtries: camtCount.optional(),
    Sum: camtAmount.optional(),
    TtlNetNtryAmt: camtAmount.optional(),
    CdtDbtInd: camtSide.optional(),
    TtlNetNtry: z.object({ Amt: camtAmount.optional(), CdtDbtInd: camtSide.optional() }).optional(),
  })
  .optional()
/** What the bank adds up itself: the only proof of a report or an advice. */
export const CamtSummary = z.object({ TtlNtries: Totals, TtlCdtNtries: Totals, TtlDbtNtries: Totals })
export type CamtSummary = z.infer<typeof CamtSummary>

export const CamtPagination = z.object({ PgNb: camtCount, LastPgInd: camtBoolean })

const Balance = z.object({
  Tp: z.object({ CdOrPrtry: z.object({ Cd: camtText }).optional() }).optional(),
  Amt: camtAmount,
  CdtDbtInd: camtSide,
  Dt: camtDay,
})
export const CamtStatement = z.object({
  Id: camtText,
  ElctrncSeqNb: camtText,
  StmtPgntn: CamtPagination.optional(),
  RptPgntn: CamtPagination.optional(),
  NtfctnPgntn: CamtPagination.optional(),
  Acct: z.object({ Id: z.object({ IBAN: camtText }).optional(), Ccy: camtText }),
  Bal: z.array(Balance).default([]),
  TxsSummry: CamtSummary.optional(),
  Ntry: z.array(z.unknown()).default([]),
})
