import { expect, it } from 'vitest'
import { openWorkPlaces } from './places.ts'

const limits = { places: 3, ownMax: 2, ownWaitingMax: 3, waitingMax: 5 }

/** Takes a place; `began`: in which order. */
function stage(given = limits) {
  const places = openWorkPlaces(given)
  const began: string[] = []
  const ends = new Map<string, () => void>()
  return {
    began,
    ask(owner: string, name: string): boolean {
      const taking = places.take(owner)
      void taking?.then((end) => {
        began.push(name)
        ends.set(name, end)
      })
      return taking !== null
    },
    end: (name: string) => ends.get(name)?.(),
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('works on as many as there are places, and on two of one owner', async () => {
  const { ask, began, end } = stage()
  for (const name of ['a1', 'a2', 'a3']) ask('ana', name)
  await settled()
  expect(began).toEqual(['a1', 'a2'])
  ask('ion', 'i1')
  ask('ion', 'i2')
  await settled()
  expect(began).toEqual(['a1', 'a2', 'i1'])
  end('a1')
  await settled()
  expect(began).toEqual(['a1', 'a2', 'i1', 'a3'])
})

it('takes next who has least under way, and of those who came first', async () => {
  const { ask, began, end } = stage({ ...limits, places: 1 })
  for (const name of ['a1', 'a2', 'a3']) ask('ana', name)
  ask('ion', 'i1')
  await settled()
  end('a1')
  await settled()
  end('a2')
  await settled()
  expect(began).toEqual(['a1', 'a2', 'a3'])
})

it('refuses at once what would wait behind too many, of one owner and of all', async () => {
  const { ask } = stage({ ...limits, places: 1 })
  expect(['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => ask('ana', name))).toEqual([true, true, true, true, false])
  expect(['i1', 'i2', 'i3'].map((name) => ask('ion', name))).toEqual([true, true, false])
})
