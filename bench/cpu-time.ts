/** Processor time by part, from Linux: what a figure per second would be on a machine that does nothing else. */
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

type Process = { pid: number; parent: number; name: string; ms: number }

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => read(Number(pid)))
}

function read(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // utime and stime of its own; those of ended children count with their parent.
    const ticks = [11, 12, 13, 14].reduce((sum, i) => sum + Number(fields[i]), 0)
    return [
      {
        pid,
        parent: Number(fields[1]),
        name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
        ms: (ticks * 1000) / TICKS_PER_SECOND,
      },
    ]
  } catch {
    return [] // it ended while we looked
  }
}

/** Milliseconds a process has used, with its children. */
export function cpuMs(pid: number): number {
  const all = processes()
  const family = all.filter((one) => one.pid === pid || one.parent === pid)
  return family.reduce((sum, one) => sum + one.ms, 0)
}
