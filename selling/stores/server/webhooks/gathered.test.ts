import { describe, expect, it } from 'vitest'
import { batchCalls } from './gathered.ts'

function trial(fails: (asked: readonly number[]) => boolean = () => false) {
  const worked: number[][] = []
  const ask = batchCalls<number>({
    withinMs: 1,
    work: async (asked) => {
      worked.push([...asked])
      if (fails(asked)) throw new Error(`not ${asked.join()}`)
    },
  })
  return { ask, worked }
}

describe('what is asked at about the same time', () => {
  it('is done together, and each is answered', async () => {
    const { ask, worked } = trial()
    await Promise.all([1, 2, 3].map(ask))
    await ask(4)
    expect(worked).toEqual([[1, 2, 3], [4]])
  })

  it('is done for each alone where it fails, and fails only who asked for what fails', async () => {
    const { ask, worked } = trial((asked) => asked.includes(2))
    const answers = await Promise.allSettled([1, 2, 3].map(ask))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(worked).toEqual([[1, 2, 3], [1], [2], [3]])
  })

  it('while others are being done is done together after them', async () => {
    const later: Promise<void>[] = []
    const worked: number[][] = []
    const ask = batchCalls<number>({
      withinMs: 1,
      work: async (asked) => {
        worked.push([...asked])
        if (asked.includes(1)) later.push(ask(2), ask(3))
      },
    })
    await ask(1)
    await Promise.all(later)
    expect(worked).toEqual([[1], [2, 3]])
  })
})
