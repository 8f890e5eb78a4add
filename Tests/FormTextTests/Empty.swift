// Tests of this target are on their way.
