import { configure } from '@testing-library/dom';
import * as React from 'react';

// generous, because the machine may be slow
configure({ asyncUtilTimeout: 120_000 });

// For its warnings React notes at each element where in the code it was made, which takes a sixth of a test's time. It
// notes none once there were very many.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set() {
    // stays what it is
  },
});
