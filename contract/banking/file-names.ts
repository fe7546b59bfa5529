/** What a file that is given is called by its user: of the bank's files and the couriers' reports. */
import { z } from 'zod'
import { cutText } from '../storable-text.ts'

const MAX = 200

/** '': it comes without one. */
export const FileName = z.string().max(MAX).default('')

export const fileNameOf = ({ name }: { name: string }): string => cutText(name, MAX)
