/** Every page, and what opens over it, read in English. */
import { expect, it } from 'vitest'
import { foreignOnTheWay, readers, WALK_MS_MAX } from './walking.ts'

it.each(readers)(
  'no Romanian word is met by %s, names, places and what partners say apart',
  async (reader) => {
    expect(await foreignOnTheWay(reader, 'en')).toEqual([])
  },
  WALK_MS_MAX,
)
