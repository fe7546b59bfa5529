/** On an order that was sent: the link by which its buyer asks to send it back, with the order's number filled in. */
import { Button, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { addOrderToLink, withdrawalSettingsCalls } from '../contract/withdrawal-settings.ts'

const words = texts.returns.links

/** Nothing where no template is offered for it. */
export function ReturnLinks({ orderName }: { orderName: string }) {
  const { data } = useCall(withdrawalSettingsCalls.offered)
  const links = data?.list ?? []
  if (links.length === 0) return null
  return (
    <Group gap="sm">
      {links.map(({ templateName, returnUrl }) => (
        <Button
          key={returnUrl}
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copyText(addOrderToLink(returnUrl, { order: orderName }), words.copied)}
        >
          {links.length === 1 ? words.forOrder : words.forOrderOf(templateName)}
        </Button>
      ))}
    </Group>
  )
}
