import { describe, expect, it } from 'vitest'
import { isSameCall, shareSameCall } from './one-at-a-time.ts'

type Begun = { end: () => void; fail: () => void }

function acts() {
  const begun: Begun[] = []
  const once = shareSameCall<string, number>((one, other) => one === other)
  const press = (act: string) =>
    once(
      act,
      () =>
        new Promise((resolve, reject) => {
          const number = begun.length + 1
          begun.push({ end: () => resolve(number), fail: () => reject(new Error(`${act} failed`)) })
        }),
    )
  return { begun, press }
}

describe('an act that is pressed again', () => {
  it('while it is on its way begins no second, and has the outcome of the first', async () => {
    const { begun, press } = acts()
    const [first, second] = [press('pay 7'), press('pay 7')]
    expect(begun).toHaveLength(1)
    begun[0]?.end()
    expect(await Promise.all([first, second])).toEqual([1, 1])
  })

  it('begins anew once it has ended, well or not', async () => {
    const { begun, press } = acts()
    const failing = press('pay 7')
    begun[0]?.fail()
    await expect(failing).rejects.toThrow('pay 7 failed')
    const again = press('pay 7')
    begun[1]?.end()
    await again
    void press('pay 7')
    expect(begun).toHaveLength(3)
  })

  it('beside another begins: of two values typed in turn the last one typed is sent last', async () => {
    const { begun, press } = acts()
    for (const typed of ['50', '80', '80', '50']) void press(typed)
    expect(begun).toHaveLength(3)
    begun[0]?.end()
    await Promise.resolve()
    void press('50')
    expect(begun).toHaveLength(3)
  })
})

describe('two calls', () => {
  it('are the same act where they are about the same and send the same, whatever their key', () => {
    const pay = { params: { id: '7' }, body: { amount: 50, note: '' } }
    expect(isSameCall({ ...pay, idempotencyKey: 'a' }, { ...pay, body: { note: '', amount: 50 }, idempotencyKey: 'b' })).toBe(true)
    expect(isSameCall(pay, { ...pay, params: { id: '8' } })).toBe(false)
    expect(isSameCall(pay, { ...pay, body: { amount: 51, note: '' } })).toBe(false)
    expect(isSameCall({}, { body: {} })).toBe(false)
  })

  it('of two files are two, though they may say the same', () => {
    const file = new Blob(['a'])
    expect(isSameCall({ body: file }, { body: file })).toBe(true)
    expect(isSameCall({ body: file }, { body: new Blob(['a']) })).toBe(false)
  })
})
