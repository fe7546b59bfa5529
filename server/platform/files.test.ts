import { chmod, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { folderFiles } from './files.ts'
import { testFolder } from './test-folder.ts'

const root = await testFolder('kept')
const files = folderFiles(root)
afterAll(() => rm(root, { recursive: true, force: true }))
const text = async (name: string) => {
  const bytes = await files.read(name)
  return bytes && Buffer.from(bytes).toString()
}

it('keeps files in folders of their own, the last one written counts', async () => {
  expect(await files.read('labels/fan/1.pdf')).toBeNull()
  await files.write('labels/fan/1.pdf', Buffer.from('one'))
  await files.write('labels/fan/1.pdf', Buffer.from('two'))
  expect(await text('labels/fan/1.pdf')).toBe('two')
  expect(await readdir(join(root, 'labels/fan'))).toEqual(['1.pdf'])
})

it('lets nobody else read them, also in a folder that was open before', async () => {
  await chmod(root, 0o755)
  await files.write('labels/sameday/7.pdf', Buffer.from('one'))
  const modeOf = async (name: string) => ((await stat(join(root, name))).mode & 0o777).toString(8)
  expect([await modeOf(''), await modeOf('labels/sameday'), await modeOf('labels/sameday/7.pdf')]).toEqual(['700', '700', '600'])
})

it('never leaves its folder', async () => {
  for (const name of ['../outside', 'labels/../../outside', '..', '']) {
    await expect(files.read(name)).rejects.toThrow('outside its folder')
    await expect(files.write(name, Buffer.from('x'))).rejects.toThrow('outside its folder')
  }
})

it('written by many at once, a file is one of theirs, whole', async () => {
  const texts = Array.from({ length: 8 }, (_, i) => String(i).repeat(100_000))
  await Promise.all(texts.map((one) => files.write('same', Buffer.from(one))))
  expect(texts).toContain(await text('same'))
})
