import { describe, expect, it } from 'vitest'
import type { BulkOrder } from '../../../contract/bulk.ts'
import { bulkLabelFilesOf, doneBulkOrdersOf, isBulkFullSuccess, shownBulkOrdersOf } from './bulk-progress.ts'

const order = (id: string, state: BulkOrder['state'], orderIds: string[] = []): BulkOrder => ({
  id,
  name: `#${id}`,
  state,
  reason: null,
  awbs: state === 'activated' ? orderIds : [],
  orderIds,
})
const orders = [order('1', 'activated', ['a']), order('2', 'failed'), order('3', 'working'), order('4', 'failed')]
const idsOf = (list: BulkOrder[]) => list.map(({ id }) => id)

describe('the progress of a bulk activation', () => {
  it('counts what has ended, well or not, and what was stopped', () => {
    expect(doneBulkOrdersOf({ activated: 7, failed: 2, stopped: 3 })).toBe(12)
  })
  it('shows orders as they were selected while it runs, and the failed ones first at its end', () => {
    expect(idsOf(shownBulkOrdersOf({ state: 'running', orders }))).toEqual(['1', '2', '3', '4'])
    expect(idsOf(shownBulkOrdersOf({ state: 'done', orders }))).toEqual(['2', '4', '1', '3'])
  })
  it('is a full success only at its end and with nothing that failed or was stopped', () => {
    expect(isBulkFullSuccess({ state: 'running', failed: 0, stopped: 0 })).toBe(false)
    expect(isBulkFullSuccess({ state: 'done', failed: 1, stopped: 0 })).toBe(false)
    expect(isBulkFullSuccess({ state: 'done', failed: 0, stopped: 0 })).toBe(true)
    expect(isBulkFullSuccess({ state: 'done', failed: 0, stopped: 1 })).toBe(false)
  })
})

describe('labels after a bulk activation', () => {
  it('are one for each order of ours, those of several warehouses too, and none of what failed', () => {
    const [file, ...others] = bulkLabelFilesOf({
      orders: [order('1', 'activated', ['a', 'b']), order('2', 'failed', ['c']), order('3', 'activated', ['d'])],
    })
    expect(file).toEqual({ from: 1, to: 3, orders: [{ uniqueId: 'a' }, { uniqueId: 'b' }, { uniqueId: 'd' }] })
    expect(others).toEqual([])
  })
  it('come in files of 200', () => {
    const many = Array.from({ length: 450 }, (_, i) => order(`${i}`, 'activated', [`o${i}`]))
    expect(bulkLabelFilesOf({ orders: many }).map(({ from, to, orders: inFile }) => [from, to, inFile.length])).toEqual([
      [1, 200, 200],
      [201, 400, 200],
      [401, 450, 50],
    ])
    expect(bulkLabelFilesOf({ orders: [] })).toEqual([])
  })
})
