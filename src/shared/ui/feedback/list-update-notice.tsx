import { chakra } from '@chakra-ui/react/styled-system';
import { useRef } from 'react';
import { Button } from '@/shared/ui/button';

// It has no height, so nothing moves when it appears or disappears. It is sticky.
const Place = chakra('div', {
  base: {
    position: 'sticky',
    top: { base: 'calc({sizes.header} + {spacing.12})', md: 'calc({sizes.header} + {spacing.8})' },
    zIndex: '1',
    height: '0',
    outline: 'none',
  },
});
const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    width: 'fit-content',
    maxWidth: '100%',
    ms: 'auto',
    me: { base: '0', md: 'auto' },
    // It lies in the room above the list, on wide screens half of it: there the list's head leaves the middle free.
    transform: { base: 'translateY(-100%)', md: 'translateY(-50%)' },
    ps: '4',
    pe: '2',
    textStyle: 'small',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'md',
    boxShadow: 'header',
    '&[data-quiet]': { visibility: 'hidden' },
  },
});

type ListUpdateNoticeProps = {
  /** What there is to show; undefined: nothing. */
  news: { added: number; gone: number } | undefined;
  /** Names what came, such as 'new'. */
  word?: string;
  onShow: () => unknown;
};

/** The first item of a list: says that the list has changed, with a button that shows the changes. */
export function ListUpdateNotice({ news, word = 'new', onShow }: ListUpdateNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  function show() {
    // The button is removed: the focus moves here, and the page scrolls to the new rows.
    place.current?.focus({ preventScroll: true });
    const list = place.current?.parentElement;
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
    onShow();
  }
  const words = !news || news.added === 0 ? 'This list has changed' : `${news.added} ${word}`;
  return (
    <Place ref={place} tabIndex={-1}>
      <Line data-quiet={news ? undefined : ''}>
        <span role="status">{news ? words : ''}</span>
        {news ? (
          <>
            <span aria-hidden="true">·</span>
            <Button variant="plain" size="sm" px="2" onClick={show}>
              Show
            </Button>
          </>
        ) : null}
      </Line>
    </Place>
  );
}
