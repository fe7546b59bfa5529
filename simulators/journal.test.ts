import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openJournal } from './journal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a journal', () => {
  const file = () => join(folder, 'deep', 'shipments.journal')

  it('finds every record again, the last of each, without the dropped', () => {
    const before = openJournal(file()).shelf<{ step: string }>('awbs') // never closed: as if killed
    before.put('1', { step: 'created' })
    before.put('2', { step: 'created' })
    before.put('1', { step: 'delivered' })
    before.put('3', { step: 'created' })
    before.drop('3')
    const after = openJournal(file()).shelf<{ step: string }>('awbs')
    expect(after.ids()).toEqual(['1', '2'])
    expect(after.get('1')).toEqual({ step: 'delivered' })
  })

  it('cuts off a line torn by a kill and goes on behind it', () => {
    openJournal(file()).shelf('awbs').put('1', 'whole')
    appendFileSync(file(), '{"shelf":"awbs","id":"2","rec')
    openJournal(file()).shelf('awbs').put('3', 'later')
    const after = openJournal(file()).shelf('awbs')
    expect(after.ids()).toEqual(['1', '3'])
  })

  it('is rewritten when it is mostly of the past', () => {
    const shelf = openJournal(file()).shelf<number>('counts')
    for (let i = 0; i <= 20_002; i += 1) shelf.put('same', i)
    expect(readFileSync(file(), 'utf8').split('\n').length).toBeLessThan(10)
    expect(openJournal(file()).shelf('counts').get('same')).toBe(20_002)
  })

  it('keeps nothing without a file', () => {
    const journal = openJournal(null)
    journal.shelf('awbs').put('1', 'here')
    expect(journal.shelf('awbs').get('1')).toBe('here')
    expect(openJournal(null).shelf('awbs').size).toBe(0)
  })
})
