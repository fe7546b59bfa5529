import { describe, expect, it } from 'vitest'
import { stateComplaints } from './states.ts'

const file = 'sending/x/server/write-x.ts'
const complaints = (text: string) => stateComplaints([{ file, text }], {})

describe('a state that is set', () => {
  it.each([
    "await tx.update(xs).set({ state: 'done' }).where(isOne(x))",
    'await tx.update(xs).set({ ...patch, state }).where(isOne(x))',
    "await tx\n  .update(xs)\n  .set({\n    reason: null,\n    orderState: 'done',\n  })",
    "text: `update xs set state = 'done' where id = $1`",
    'text: `update xs x\n set reason = null, order_state = $2 where id = $1`',
    'text: `insert into xs (id) values ($1) on conflict (id) do update set "state" = excluded.state`',
    `const TAKEN = "state = 'taken', taken_at = $2"`,
  ])('outside of a life is named: %s', (text) => {
    expect(complaints(text)).toEqual([`${file}: sets a state: use a life's move (shapes/life/life.ts)`])
  })

  it.each([
    "await tx.update(xs).set({ reason: null }).where(eq(xs.state, 'done'))",
    "text: `update xs set reason = null where state = 'done'`",
    "text: `update xs set reason = null from ys where ys.state = 'done'`",
    "text: `update xs set look_at = case when state = 'claimed' then $1 else $2 end where id = $1`",
    "await tx.update(xs).set({ reason: reasonOf(x) })\nawait call({ state: 'done' })",
    "const READY = `x.state = 'ready'`",
    'text: `update xs x set taken_by = $1, ` + taking.set',
  ])('is distinguished from one that is queried: %s', (text) => {
    expect(complaints(text)).toEqual([])
  })

  it('may be an exception as long as it is one', () => {
    const sources = [{ file, text: "await tx.update(xs).set({ state: 'done' })" }]
    expect(stateComplaints(sources, { [file]: 'why' })).toEqual([])
    expect(stateComplaints([], { [file]: 'why' })).toEqual([`tools/states/states.ts: ${file} needs no exception any more`])
  })

  it('is left alone in tests', () => {
    expect(stateComplaints([{ file: 'sending/x/server/x.test.ts', text: ".set({ state: 'done' })" }], {})).toEqual([])
  })
})
