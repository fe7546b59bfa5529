import { describe, expect, it } from 'vitest'
import { testApp } from '../test-app.ts'

const { db } = await testApp()
const one = { text: 'select 1 as one' }

describe('what is to follow a commit', () => {
  it('follows it, also where the last statement took it along', async () => {
    const done: string[] = []
    await db.inTransaction(async (tx) => {
      tx.afterCommit(() => done.push('plain'))
      await tx.$client.query(one)
      expect(done).toEqual([])
    })
    await db.inTransaction(async (tx) => {
      tx.afterCommit(() => done.push('together'))
      await tx.ending.$client.query(one)
    })
    expect(done).toEqual(['plain', 'together'])
  })

  it('does not happen where nothing was committed, nor in the next transaction of the connection', async () => {
    const done: string[] = []
    const failing = db.inTransaction(async (tx) => {
      tx.afterCommit(() => done.push('failed'))
      await tx.$client.query({ text: 'select 1 / 0' })
    })
    await expect(failing).rejects.toThrow(/division by zero/)
    for (let n = 0; n < 20; n += 1) await db.inTransaction((tx) => tx.$client.query(one))
    expect(done).toEqual([])
  })

  it('happens once for a transaction that was repeated', async () => {
    const done: number[] = []
    let attempts = 0
    await db.inTransaction(async (tx) => {
      attempts += 1
      const attempt = attempts
      tx.afterCommit(() => done.push(attempt))
      if (attempt === 1) await tx.$client.query({ text: "do $$ begin raise exception 'again' using errcode = '40001'; end $$" })
    })
    expect(done).toEqual([2])
  })
})
