import { describe, expect, it } from 'vitest'
import { isSentLine, leftOutReasonOfRow, statesUnknown } from './left-out.ts'
import { readRow } from './row-fields.ts'

const row = (orderStatus: string, paymentStatus = '', cancelledOn = '') =>
  readRow([orderStatus, paymentStatus, cancelledOn], { orderStatus: 0, paymentStatus: 1, cancelledOn: 2 }).fields
const why = (...states: [string, string?, string?]) => leftOutReasonOfRow(row(...states))?.message.code ?? null

describe('an order of a file', () => {
  it.each([
    ['cancelled', 'import-left-cancelled'],
    ['wc-cancelled', 'import-left-cancelled'],
    ['Anulată', 'import-left-cancelled'],
    ['Anulat de client', 'import-left-cancelled'],
    ['Canceled', 'import-left-cancelled'],
    ['Refunded', 'import-left-refunded'],
    ['Returnată', 'import-left-refunded'],
    ['Completed', 'import-left-sent'],
    ['Finalizată', 'import-left-sent'],
    ['Livrată', 'import-left-sent'],
    ['Expediata', 'import-left-sent'],
    ['failed', 'import-left-unfinished'],
    ['checkout-draft', 'import-left-unfinished'],
  ])('that is %s is left out, and why is said', (status, code) => expect(why(status)).toBe(code))

  it.each(['processing', 'On hold', 'Pending payment', 'În curs de procesare', 'unfulfilled', 'partially fulfilled', 'Noua', ''])(
    'that is %s goes on without a word',
    (status) => expect([why(status), statesUnknown(row(status))]).toEqual([null, []]),
  )

  it('in a state that no rule knows goes on, and the state is shown', () => {
    expect(why('La ambalat')).toBeNull()
    expect(statesUnknown(row('La ambalat'))).toMatchObject([{ column: 'orderStatus', isRemark: true }])
  })

  it('is cancelled by its day, and refunded by its payment, but not left out because it is paid', () => {
    expect(why('processing', '', '2026-11-20')).toBe('import-left-cancelled')
    expect(why('processing', '', 'false')).toBeNull()
    expect(why('processing', 'refunded')).toBe('import-left-refunded')
    expect(why('processing', 'completed')).toBeNull()
    expect([isSentLine('fulfilled'), isSentLine('pending')]).toEqual([true, false])
  })
})
