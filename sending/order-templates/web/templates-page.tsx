/** What can be prepared once and used again: orders and their packing. */
import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconPackageExport, IconTemplate } from '@tabler/icons-react'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { useLinkProps } from '#web/ui/app-link.tsx'
import type { Icon } from '#web/ui/notices/empty-state.tsx'
import { Page, useProductName } from '#web/ui/page.tsx'
import classes from './list/list.module.css'

const words = texts.orderTemplates.root

export function TemplatesPage() {
  const product = useProductName()
  return (
    <Page title={texts.orderTemplates.nav} document={{ title: `${words.document} | ${product}`, description: words.description }}>
      <meta name="robots" content="index,follow" />
      <meta name="keywords" content={words.keywords} />
      <div className={classes.list}>
        <Way href={paths.savedPackages} icon={IconPackageExport} title={words.packaging} text={words.packagingText} />
        <Way href={paths.orderTemplatesStart} icon={IconTemplate} title={words.orders} text={words.ordersText} />
      </div>
    </Page>
  )
}

function Way({ href, icon: Mark, title, text }: { href: string; icon: Icon; title: string; text: string }) {
  return (
    <Paper component="a" withBorder p="lg" c="inherit" td="none" {...useLinkProps(href)}>
      <Group gap="md" wrap="nowrap" align="flex-start">
        <Mark size={32} stroke={1.25} aria-hidden />
        <Stack gap={4} miw={0}>
          <Title order={2}>{title}</Title>
          <Text c="dimmed">{text}</Text>
        </Stack>
      </Group>
    </Paper>
  )
}
