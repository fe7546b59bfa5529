import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { copyText } from '#web/ui/copy-text.ts'

/** {host}/order/return/{uniqueId}: what buyers open. */
export const publicLink = (uniqueId: string): string => `${window.location.origin}${paths.orderReturn(uniqueId)}`

export const copyLink = (uniqueId: string): Promise<void> => copyText(publicLink(uniqueId), texts.orderTemplates.copied)
