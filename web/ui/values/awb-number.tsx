import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { texts } from '../../texts.ts'
import { AppLink } from '../app-link.tsx'
import { copyText } from '../copy-text.ts'

export const copyAwb = (awb: string): void => void copyText(awb, texts.ui.awbCopied)

/** An AWB: leads to its tracking, and can be copied. */
export function AwbNumber({ awb, trackingHref }: { awb: string; trackingHref: string }) {
  return (
    <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
      <AppLink href={trackingHref} ff="monospace" aria-label={texts.ui.trackAwb(awb)} className="nowrap">
        {awb}
      </AppLink>
      <Tooltip label={texts.ui.copyAwb(awb)}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={texts.ui.copyAwb(awb)}
          onClick={(event) => {
            event.stopPropagation()
            copyAwb(awb)
          }}
        >
          <IconCopy size={14} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}
