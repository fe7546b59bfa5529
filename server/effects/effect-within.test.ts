import { describe, expect, it } from 'vitest'
import { partnerSaid } from '#contract/texts/message.ts'
import { effectWithin, runEffect } from './run-effect.ts'
import { settleEffect } from './settle-effect.ts'
import { added, effectNow } from './test-partner.ts'
import { effectStage } from './test-stage.ts'

const { app, partner, looking } = await effectStage()

describe('waiting for the outcome', () => {
  it('ends when it is settled, by whomever', async () => {
    const ref = await added(app, looking)
    const outcome = effectWithin(app, ref, 20_000)
    await settleEffect(app, looking as never, await effectNow(app, ref), { kind: 'refused', reason: partnerSaid('Nu.') })
    expect(await outcome).toMatchObject({ state: 'refused', reason: partnerSaid('Nu.') })
  })

  it('ends when an operator has to settle it', async () => {
    partner.ways = ['operator']
    const ref = await added(app, looking)
    await runEffect(app, looking, ref)
    expect(await effectWithin(app, ref, 20_000)).toMatchObject({ state: 'manual' })
  })

  it('ends without an outcome after so long, and where there is no such effect', async () => {
    const ref = await added(app, looking)
    expect(await effectWithin(app, ref, 20)).toMatchObject({ state: 'due' })
    expect(await effectWithin(app, { ...ref, key: 'other' }, 20)).toBeNull()
  })

  it('hears of one that is settled without a notice', async () => {
    const ref = await added(app, looking)
    const outcome = effectWithin(app, ref, 20_000)
    await effectNow(app, ref)
    await app.db.$client.query(`update effects set state = 'done', settled_at = now() where client_id = $1`, [ref.clientId])
    expect(await outcome).toMatchObject({ state: 'done' })
  })

  it('fails with the database', async () => {
    const ref = await added(app, looking)
    const broken = { ...app, db: { $client: { query: () => Promise.reject(new Error('no database')) } } } as unknown as typeof app
    await expect(effectWithin(broken, ref, 20_000)).rejects.toThrow('no database')
  })
})
