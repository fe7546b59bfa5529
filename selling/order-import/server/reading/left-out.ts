/** Orders that a file has and that are not to be sent, each by the rule that leaves it out; a state that no rule knows is said. Pure. */
import type { Message, PlainCode } from '#contract/texts/message.ts'
import { asMessage } from '#contract/texts/message.ts'
import { foldName } from '#sending/addresses/contract/address-rules.ts'
import type { ImportColumn } from '../../contract/columns.ts'
import type { ImportRowError } from '../../contract/order-imports.ts'
import type { RowFields } from './row-fields.ts'

/** Whole states, as shops and their plugins name them in both languages. */
const left: readonly [RegExp, PlainCode][] = [
  [/^(?:cancel?led|cancelled by .+|anulata?|anulat de .+|void)$/, 'import-left-cancelled'],
  [/^(?:refunded|restituita?|returned|returnata?|retur)$/, 'import-left-refunded'],
  [/^(?:fulfilled|completed?|finalizata?|expediata?|shipped|sent|delivered|livrata?|trimisa?)$/, 'import-left-sent'],
  [/^(?:failed|esuata?|trash|deleted|stearsa?|checkout draft|draft|auto draft|ciorna|abandoned|abandonata?)$/, 'import-left-unfinished'],
]

/** Of an order that is still to be sent. */
const goesOn =
  /^(?:processing|in curs(?: de procesare)?|se proceseaza|procesare|pending(?: payment| fulfillment)?|in asteptare(?: plata)?|plata in asteptare|on hold|noua?|new|open|deschisa?|confirmed|confirmata?|placed|plasata?|paid|platita?|unpaid|neplatita?|unfulfilled|neexpediata?|partial(?:ly fulfilled)?|in progress|scheduled|active|activa|authorized|preluata?|awaiting (?:shipment|fulfillment))$/

const stated: readonly ImportColumn[] = ['orderStatus', 'fulfilmentStatus']
const stateOf = (text: string): string => foldName(text).replace(/^wc /, '')
const saysNo: readonly string[] = ['', 'nu', 'no', 'false', 'fals', '0']

/** null: it is to be sent, as far as its file says. */
export function leftOutReasonOfRow({ texts }: RowFields): ImportRowError | null {
  if (!saysNo.includes(foldName(texts.cancelledOn))) return remark('cancelledOn', asMessage('import-left-cancelled'))
  for (const column of [...stated, 'paymentStatus'] as const) {
    const code = left.find(([states]) => states.test(stateOf(texts[column])))?.[1]
    if (code !== undefined && (column !== 'paymentStatus' || code === 'import-left-refunded')) return remark(column, asMessage(code))
  }
  return null
}

/** States that no rule knows: the order goes on, and its file's word for it is shown. */
export const statesUnknown = ({ texts }: RowFields): ImportRowError[] =>
  stated.flatMap((column) => {
    const text = texts[column]
    return text === '' || goesOn.test(stateOf(text)) ? [] : [remark(column, { code: 'import-status-unknown', params: { text } })]
  })

/** A product of the order that left before the others. */
export const isSentLine = (status: string): boolean => stateOf(status) === 'fulfilled'

const remark = (column: ImportColumn, message: Message): ImportRowError => ({ column, message, isRemark: true })
