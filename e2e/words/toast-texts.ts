/** Every text of the interface that ends in a toast, by its path, as the calls in the sources name them. */
import { globSync, readFileSync } from 'node:fs'
import { areas } from '#tools/layers.ts'
import { usedPaths } from '#tools/texts/texts.ts'

/** Handed to a function that shows them: where, and which, by what they are called there. */
const handedOn: Record<string, Record<string, readonly string[]>> = {
  'selling/store-orders/web/order/part/part-sender.tsx': { text: ['storeOrders.order.addressKept', 'storeOrders.order.addressCleared'] },
  'web/ui/copy-text.ts': {
    said: [
      ...['ui.awbCopied', 'ui.detailsCopied', 'referrals.copied', 'storeOrders.sent.awbCopied'],
      ...['secondFactor.keyCopied', 'secondFactor.codesCopied', 'afterPayment.copied'],
    ],
  },
  'web/ui/remove-dialog.tsx': {
    removed: [
      ...['orderTemplates.list.removed', 'packaging.goods.removed', 'packaging.packages.removed', 'pickupPoints.removed'],
      ...['customers.removed', 'writing.list.removed'],
    ],
    'failed ?? message': [
      ...['orderTemplates.list.removeFailed', 'packaging.goods.removeFailed', 'packaging.packages.removeFailed'],
      ...['pickupPoints.removeFailed', 'customers.removeFailed'],
    ],
  },
  'selling/returns/web/settling/use-return-act.ts': {
    done: [
      ...['returnSettling.goods.counted', 'returnSettling.goods.countUndone', 'returnSettling.goods.disposed'],
      ...['returnSettling.goods.neverCameDone', 'returnSettling.goods.awaitedAgain'],
      ...['returnSettling.refund.noted', 'returnSettling.refund.undone', 'returnSettling.match.matched', 'returnSettling.match.undone'],
    ],
  },
  'cash/settlements/web/receive-dialog.tsx': { said: ['settlements.received', 'settlements.assigned'] },
  'paying/bank-statements/web/refund-steps.tsx': { done: ['bankStatements.refundPaidDone', 'bankStatements.reversedDone'] },
  'web/ui/notices/use-failure-said.ts': { text: ['received.loadFailed', 'sent.loadFailed'] },
  'paying/bank-statements/web/use-recording.ts': { said: ['bankStatements.recorded', 'bankStatements.ignored'] },
}

/** The server's words are in the reader's language (product/server/tests/languages), and codes in those of each (contract/texts). */
const OF_OTHERS = /\bmessage\b|\bmessageText\(/

const CALL = /\btoast\.(?:success|error|info)\(/g
/** The names that stand for texts in a file. */
const NAMES = /^(?:export )?const [^=]+ = texts\b.*$/gm

type Toasts = { paths: string[]; unknown: string[] }

/** `unknown`: calls of which it cannot be said what they show. */
export function toastTexts(): Toasts {
  const found = globSync(['{web,product/web}/**/*.{ts,tsx}', `{${areas}}/*/web/**/*.{ts,tsx}`], {
    exclude: (name) => name.includes('.test.'),
  }).map(toastsOf)
  const paths = new Set(found.flatMap((one) => one.paths).filter((path) => !path.startsWith('forms.')))
  return { paths: [...paths].sort(), unknown: found.flatMap(({ unknown }) => unknown) }
}

function toastsOf(file: string): Toasts {
  const source = readFileSync(file, 'utf8')
  const names = [...source.matchAll(NAMES)].map(([line]) => line).join('\n')
  const toasts: Toasts = { paths: [], unknown: [] }
  for (const { index, 0: call } of source.matchAll(CALL)) {
    const shown = firstArgument(source, index + call.length)
    const paths = usedPaths(file, `${names}\nshown(${shown})`)
    const handed = handedOn[file]?.[shown]
    if (handed) toasts.paths.push(...handed)
    else if (paths.length > 0) toasts.paths.push(...paths)
    else if (!OF_OTHERS.test(shown)) toasts.unknown.push(`${file}: ${shown}`)
  }
  return toasts
}

function firstArgument(source: string, from: number): string {
  let depth = 0
  for (let at = from; at < source.length; at += 1) {
    const sign = source[at] ?? ''
    if (depth === 0 && /[,)]/.test(sign)) return source.slice(from, at)
    depth += /[([{]/.test(sign) ? 1 : /[)\]}]/.test(sign) ? -1 : 0
  }
  return source.slice(from)
}
