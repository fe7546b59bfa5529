/** Stories that happen on days: each goes on when its day has come, so that numbers and days of all papers rise together. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileAnswer, StreamAnswer } from '#server/platform/http/http.ts'
import type { SampleBooks } from './open-books.ts'

/** Yields the day on which it goes on. */
export type SampleStory = AsyncGenerator<string, void, void>

/** Where papers are written, and how many were. */
export type SamplePapers = {
  /** `name`: with its folder. */
  write(name: string, file: FileAnswer | StreamAnswer): Promise<void>
  count(): number
}

export async function playInTurn({ onDay }: SampleBooks, stories: readonly SampleStory[]): Promise<void> {
  const days = new Map(stories.map((story) => [story, '']))
  for (;;) {
    const [earliest] = [...days].sort(([, a], [, b]) => (a < b ? -1 : Number(a > b)))
    if (!earliest) return
    const [story, day] = earliest
    if (day !== '') onDay(day)
    const { done, value } = await story.next()
    if (done) days.delete(story)
    else days.set(story, value)
  }
}

export function papersIn(folder: string): SamplePapers {
  let written = 0
  return {
    async write(name, file) {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, 'stream' in file ? file.stream : file.bytes)
      written += 1
    },
    count: () => written,
  }
}
