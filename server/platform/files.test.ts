import { chmod, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { folderFiles } from './files.ts'
import { createLog } from './log.ts'
import { testFolder } from './test-folder.ts'

const root = await testFolder('kept')
const files = folderFiles(root, createLog('silent'))
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

it('lets no other user read them, also in a folder that was open before', async () => {
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

it('gives what it was fetched for although it cannot be kept, and says so once', async () => {
  // No user, not even root, makes a folder inside a file.
  await writeFile(join(root, 'a-file'), '')
  const said: string[] = []
  const log = Object.assign(createLog('silent'), { error: (_: unknown, message: string) => said.push(message) })
  const broken = folderFiles(join(root, 'a-file', 'files'), log)
  let fetched = 0
  const fetch = async () => Buffer.from(`label ${++fetched}`)
  const texts = [await broken.kept('1.pdf', { fetch }), await broken.kept('1.pdf', { fetch })].map((bytes) => Buffer.from(bytes).toString())
  expect(texts).toEqual(['label 1', 'label 2'])
  expect(said).toEqual(['files cannot be kept: the disk is full, or the folder cannot be written'])
  await expect(broken.write('1.pdf', Buffer.from('x'))).rejects.toThrow('ENOTDIR')
})

it('fetches what it keeps only once', async () => {
  let fetched = 0
  const fetch = async () => Buffer.from(`logo ${++fetched}`)
  await files.kept('logo', { fetch })
  expect(Buffer.from(await files.kept('logo', { fetch })).toString()).toBe('logo 1')
})

it('fetches anew what was kept damaged, and keeps that', async () => {
  await files.write('half', Buffer.from('half a la'))
  const isUsable = async (kept: Uint8Array) => Buffer.from(kept).toString() === 'whole'
  const source = { fetch: async () => Buffer.from('whole'), isUsable }
  expect(Buffer.from(await files.kept('half', source)).toString()).toBe('whole')
  expect(Buffer.from((await files.read('half')) ?? []).toString()).toBe('whole')
})
