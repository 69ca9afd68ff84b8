import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

function BackAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className="touch -my-2 inline-flex items-center gap-2 justify-self-start text-sm font-semibold underline-offset-4 hover:underline"
    >
      <Icon of={ArrowLeft} className="size-4 [[dir=rtl]_&]:-scale-x-100" />
      {children}
    </a>
  );
}

/** A link back to the parent page; takes the props of the router's Link. */
export const BackLink = createLink(BackAnchor);
